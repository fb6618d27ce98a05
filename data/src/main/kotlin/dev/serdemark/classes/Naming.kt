package dev.serdemark.classes

/**
 * How documents name properties whose class has no annotation for the name. A mapper does so with a
 * naming strategy, which class files do not show.
 *
 * @property id its name on the command line and in files
 */
enum class Naming(val id: String, private val form: (List<String>) -> String) {
    /** As the property: `unitPrice`. */
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
     * Returns what documents call a [property]. A word ends before a capital after another letter.
     */
    fun of(property: String): String = form(property.split(WORD_END))

    private companion object {
        val WORD_END = Regex("(?<=[^\\p{Lu}_-])(?=\\p{Lu})")
    }
}
