package golden.model

data class Circle(
    val radius: Double,
) : Shape
