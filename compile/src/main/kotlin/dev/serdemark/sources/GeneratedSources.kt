package dev.serdemark.sources

/** The result of generating the sources for a schema and a contender. */
sealed interface GeneratedSources {
    /**
     * Sources that are ready to compile. The classes of codec, bridge and walk have constructors
     * without parameters.
     *
     * @property files the texts by relative path, with `/`
     * @property codecClass the qualified name of the codec
     * @property bridgeClass the qualified name of the `Bridge`
     * @property walkClass the qualified name of the `Walk`; null if the purpose is not
     *   [Purpose.WALKS][dev.serdemark.sources.shape.Purpose.WALKS]
     */
    data class Generated(
        val files: Map<String, String>,
        val codecClass: String,
        val bridgeClass: String,
        val walkClass: String? = null,
    ) : GeneratedSources

    /**
     * A file of the contender, such as its template, has a mistake. [reason] is one sentence, and
     * [detail] is the full message of a tool, or empty.
     */
    data class Failed(val reason: String, val detail: String) : GeneratedSources

    /** The contender does not support the schema. [reason] is one sentence for a table. */
    data class Unsupported(val reason: String) : GeneratedSources
}
