package golden.model;

@org.example.Record
@org.example.Branch("Circle")
public class Circle implements Shape, java.io.Serializable {
    private double radius;

    public double getRadius() {
        return radius;
    }

    public void setRadius(double radius) {
        this.radius = radius;
    }
}
