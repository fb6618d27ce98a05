package dev.serdemark.contender

/**
 * Properties by which users choose contenders.
 *
 * @property format of the payload, such as `json`
 * @property library the address of the library's site
 * @property evolution of other formats than JSON: whether the manifest says that a reader of an
 *   older schema reads what a newer one wrote
 * @property lazy a sentence about what a read leaves undone until the caller uses the value; null
 *   if a read decodes the whole payload
 */
data class Traits(
    val format: String,
    val effort: Effort,
    val library: String?,
    val evolution: Boolean = false,
    val lazy: String? = null,
) {
    /**
     * Whether it reads the canonical text, as all JSON contenders do; others read what they write.
     */
    val isJson: Boolean
        get() = format == "json"

    /**
     * Whether a reader of an older schema reads what a newer one wrote. All JSON contenders do: in
     * `read-selected` each is held to skip fields that it does not know.
     */
    val evolves: Boolean
        get() = isJson || evolution
}

/** What a user must do for a library to work on their own data model. */
enum class Effort(val id: String) {
    /**
     * Plain classes do. If JSON is not as the classes say (a name that differs, a union, a field
     * that may be absent), annotations or adapters help, as they do everywhere.
     */
    ZERO_KNOWLEDGE("zero-knowledge"),
    /** Every class has an annotation, from which the library or its compiler plugin makes code. */
    ANNOTATIONS("annotations"),
    /** The data model is written in the library's own language. */
    SCHEMA_FIRST("schema-first"),
    /** Code per class. */
    HAND_WRITTEN("hand-written"),
}
