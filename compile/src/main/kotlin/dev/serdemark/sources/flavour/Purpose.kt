package dev.serdemark.sources.flavour

/** The purposes of generated code. Each purpose has its own sources and its own build. */
enum class Purpose {
    /** Reading and writing whole values. */
    WHOLE_VALUES,
    /** Reading some of the fields of payloads that hold more fields. */
    SELECTED_FIELDS,
    /** Reading and writing whole values, and walking through them. */
    WALKS,
    /** Parsing to the library's own tree. */
    TREES,
}
