package golden.model;

@org.example.OneOf(Circle.class, Point.class)
@org.example.Case(type = Circle.class, name = "Circle")
@org.example.Case(type = Point.class, name = "Point")
public interface Shape {}
