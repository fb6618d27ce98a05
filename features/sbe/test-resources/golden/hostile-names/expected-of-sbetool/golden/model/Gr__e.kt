package golden.model

enum class Gr__e {
    entries_2,
    `in`,
}
