package golden.model

@org.example.OneOf(Circle::class, Point::class)
sealed interface Shape
