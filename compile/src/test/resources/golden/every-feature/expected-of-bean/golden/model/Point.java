package golden.model;

@org.example.Record
@org.example.Branch("Point")
public class Point implements Shape, java.io.Serializable {}
