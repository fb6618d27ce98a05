package golden.model

@org.example.Symbols
enum class Color {
    RED,
    @org.example.Name("name")
    name_2,
}
