package dev.serdemark.sources.flavour

/** What code is written for: each has sources, and a build, of its own. */
enum class Purpose {
    /** Reading and writing whole values. */
    WHOLE_VALUES,
    /** Reading some of the fields of payloads that hold more. */
    SELECTED_FIELDS,
    /** Besides reading and writing whole values, going through them. */
    WALKS,
    /** Parsing to the library's own tree. */
    TREES,
}
