package dev.serdemark.sources

/** The result of generating the sources for a schema and a contender. */
sealed interface GeneratedSources {
    /**
     * Sources that are ready to compile.
     *
     * @property files the texts by relative path, with `/`
     * @property codecClass the qualified name of the codec, a class with a constructor without
     *   parameters
     * @property bridgeClass the qualified name of the `Bridge`, a class of the same form
     * @property walkClass the qualified name of the `Walk`, a class of the same form; null if the
     *   purpose is not [Purpose.WALKS]
     */
    data class Generated(
        val files: Map<String, String>,
        val codecClass: String,
        val bridgeClass: String,
        val walkClass: String? = null,
    ) : GeneratedSources

    /**
     * A file of the contender, such as its template, has a mistake. [reason] is one sentence, and
     * [detail] is the whole message of a tool, or empty.
     */
    data class Failed(val reason: String, val detail: String) : GeneratedSources

    /**
     * The contender does not support the schema. This is not an error. [reason] is one sentence for
     * a table.
     */
    data class Unsupported(val reason: String) : GeneratedSources
}
