package dev.serdemark.workload

/**
 * The naming strategy of a mapper, which class files do not show. It names the properties that have
 * no annotation for their name in JSON.
 *
 * @property id its name on the command line and in files
 */
enum class Naming(val id: String, private val form: (List<String>) -> String) {
    /** `unitPrice`, unchanged */
    AS_IN_CODE("as-in-code", { it.joinToString("") }),
    /** `unit_price` */
    SNAKE_CASE("snake_case", { words -> words.joinToString("_") { it.lowercase() } }),
    /** `unit-price` */
    KEBAB_CASE("kebab-case", { words -> words.joinToString("-") { it.lowercase() } }),
    /** `UnitPrice` */
    UPPER_CAMEL_CASE(
        "UpperCamelCase",
        { words -> words.joinToString("").replaceFirstChar { it.uppercaseChar() } },
    );

    /**
     * Returns the name of a [property] in JSON. A word begins at each capital letter, unless a
     * capital letter, `_` or `-` comes before it.
     */
    fun jsonName(property: String): String = form(property.split(WORD_END))

    private companion object {
        val WORD_END = Regex("(?<=[^\\p{Lu}_-])(?=\\p{Lu})")
    }
}
