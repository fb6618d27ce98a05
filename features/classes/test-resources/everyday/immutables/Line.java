package everyday.immutables;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.immutables.value.Value;

@Value.Immutable
@JsonSerialize(as = ImmutableLine.class)
@JsonDeserialize(as = ImmutableLine.class)
public abstract class Line {
    public abstract String product();
}
