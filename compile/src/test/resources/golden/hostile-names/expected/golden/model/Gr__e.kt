package golden.model

@org.example.Symbols
enum class Gr__e {
    @org.example.Name("entries")
    entries_2,
    `in`,
}
