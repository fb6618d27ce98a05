package golden.model;

@org.example.Symbols
public enum Color {
    RED,
    name
}
