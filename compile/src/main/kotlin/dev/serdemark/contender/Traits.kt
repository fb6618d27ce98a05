package dev.serdemark.contender

/**
 * Properties by which users choose contenders.
 *
 * @property format the format of the payload, such as `json`
 * @property effort what a user must do for their own data model
 * @property library the address of the library's site
 * @property evolution whether the manifest says that a reader of an older schema reads what a newer
 *   one wrote. Manifests of JSON contenders do not say it, see [evolves].
 * @property lazy a sentence about what a read leaves undone until the caller uses the value; null
 *   if a read decodes the whole payload
 * @property structure whether references between objects survive a write and a read
 * @property crossLanguage whether programs in other languages can read the payloads, by the
 *   specification of the format
 */
data class Traits(
    val format: String,
    val effort: Effort,
    val library: String?,
    val evolution: Boolean = false,
    val lazy: String? = null,
    val structure: Structure = Structure.TREE,
    val crossLanguage: Boolean = Format.isText(format),
) {
    /**
     * Whether the contender reads canonical JSON. Contenders of other formats read what they wrote.
     */
    val isJson: Boolean
        get() = format == Format.JSON

    /**
     * Whether a reader of an older schema reads what a newer one wrote. All JSON contenders do,
     * because `read-selected` requires that they skip unknown fields.
     */
    val evolves: Boolean
        get() = isJson || evolution
}

/** What a user must do for a library to work on their own data model. */
enum class Effort(val id: String) {
    /**
     * Plain classes suffice. If the JSON differs from the classes (another name, a union, a field
     * that may be absent), annotations or adapters are allowed, as for all contenders.
     */
    ZERO_KNOWLEDGE("zero-knowledge"),
    /** Plain classes. The codec registers every class with the library. */
    CLASSES_KNOWN("classes-known"),
    /** Every class has an annotation. The library or its compiler plugin generates code from it. */
    ANNOTATIONS("annotations"),
    /** The data model is written in the library's own language. */
    SCHEMA("schema"),
    /** Code per class. jvm-serializers calls this manually optimized. */
    HAND_WRITTEN("hand-written");

    companion object {
        /** The old id of [SCHEMA], which recorded runs contain. */
        const val FORMER_SCHEMA: String = "schema-first"
    }
}

/** Whether references between objects survive a write and a read. */
enum class Structure(val id: String) {
    /** An object is written again for each reference to it. A cycle fails. */
    TREE("tree"),
    /** An object with several references is read as one object. Cycles survive. */
    GRAPH("graph"),
}
