package dev.serdemark.sources

/** What came of writing the sources for a schema and a contender. */
sealed interface GeneratedSources {
    /**
     * Sources that are ready to compile.
     *
     * @property files text by relative path, with `/`
     * @property codecClass the qualified name of the codec, a class with a constructor without
     *   parameters
     * @property bridgeClass that of the `Bridge`, likewise
     * @property walkClass that of the `Walk`, likewise; null if values are not walked through
     */
    data class Generated(
        val files: Map<String, String>,
        val codecClass: String,
        val bridgeClass: String,
        val walkClass: String? = null,
    ) : GeneratedSources

    /** The contender's template cannot be rendered; [reason] is one sentence, [detail] has more. */
    data class Failed(val reason: String, val detail: String) : GeneratedSources

    /** The contender cannot do this, which is no fault; [reason] is one sentence for a table. */
    data class Unsupported(val reason: String) : GeneratedSources
}
