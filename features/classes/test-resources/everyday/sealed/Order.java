package everyday.sealed;

public record Order(Payment payment) {}
