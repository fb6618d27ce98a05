package dev.serdemark.plan

/**
 * A trait that contenders can be filtered and grouped by.
 *
 * @property id its name on the command line
 * @property values the values that stand first, in this order; others follow in alphabetical order
 */
enum class Trait(val id: String, val values: List<String>) {
    /** The name of the encoding, such as `cbor`. Filters also take its [kindOfFormat]. */
    FORMAT("format", listOf("json", "xml")),
    EFFORT(
        "effort",
        listOf("zero-knowledge", "classes-known", "annotations", "schema", "hand-written"),
    ),
    STRUCTURE("structure", listOf("tree", "graph")),
    EVOLUTION("evolution", TRUTHS),
    CROSS_LANGUAGE("cross-language", TRUTHS),
    LAZY("lazy", TRUTHS),
    /** The language whose programs use its values. Filters find `any` by every language too. */
    LANGUAGE("language", Language.entries.map { it.id } + "any");

    /** Returns the value of a contender; null if its run did not record the trait. */
    fun of(info: ContenderInfo): String? =
        when (this) {
            FORMAT -> info.format
            EFFORT -> if (info.effort == "schema-first") "schema" else info.effort
            STRUCTURE -> info.traits?.structure
            EVOLUTION -> info.traits?.evolution?.toString()
            CROSS_LANGUAGE -> info.traits?.crossLanguage?.toString()
            LAZY -> info.traits?.lazy?.toString()
            LANGUAGE ->
                info.languages().ifEmpty { null }?.let { it.singleOrNull() ?: values.last() }
        }

    /** Returns every word that a filter can name a contender by. */
    fun words(info: ContenderInfo): List<String> =
        when (this) {
            FORMAT -> listOf(info.format, kindOfFormat(info.format))
            LANGUAGE -> listOfNotNull(of(info)) + info.languages()
            else -> listOfNotNull(of(info))
        }.distinct()

    /** The order of the values in lists and reports. Null, an unknown value, is last. */
    val order: Comparator<String?>
        get() =
            compareBy<String?> { it == null }
                .thenBy { value ->
                    values.indexOf(value.orEmpty()).let { if (it < 0) values.size else it }
                }
                .thenBy { it.orEmpty() }

    companion object {
        /** The kind of every format that is not text. */
        const val BINARY: String = "binary"

        /** Returns `json`, `xml` or `binary`. */
        fun kindOfFormat(format: String): String = if (format in FORMAT.values) format else BINARY
    }
}

private fun ContenderInfo.languages() = traits?.languages.orEmpty().map { it.id }

private val TRUTHS
    get() = listOf("true", "false")
