package golden.model

@org.example.Record
@org.example.Branch("Point")
class Point() : Shape, java.io.Serializable, org.example.Sendable
