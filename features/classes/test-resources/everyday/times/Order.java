package everyday.times;

import java.time.Instant;
import java.time.LocalDate;

public record Order(LocalDate day, Instant at) {}
