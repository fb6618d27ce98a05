package golden.model

@org.example.Record
@org.example.Branch("Circle")
data class Circle(
    val radius: Double,
) : Shape, java.io.Serializable, org.example.Sendable
