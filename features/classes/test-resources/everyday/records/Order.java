package everyday.records;

import java.util.List;
import java.util.Map;

public record Order(int id, Map<String, Integer> sizes, List<Line> lines) {
    public record Line(String product) {}
}
