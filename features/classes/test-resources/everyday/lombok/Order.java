package everyday.lombok;

import java.util.List;
import lombok.Builder;
import lombok.Singular;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

@Value
@Builder
@Jacksonized
public class Order {
    int id;

    @Singular
    List<Line> lines;
}
