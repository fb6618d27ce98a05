package everyday.generics;

import java.util.List;

public record Order(Page<Line> lines) {
    public record Page<T>(List<T> items, int number) {}

    public record Line(String product) {}
}
