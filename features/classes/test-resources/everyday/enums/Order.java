package everyday.enums;

public record Order(Status status) {}
