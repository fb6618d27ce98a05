package everyday.lombok;

import lombok.Data;

@Data
public class Line {
    private String product;
    private int count;
}
