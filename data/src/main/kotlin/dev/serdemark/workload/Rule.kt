package dev.serdemark.workload

/**
 * How the values of one place are drawn.
 *
 * @property source the source of values that are not null or absent; null for the default of their
 *   type
 * @property nulls the share of values that are null, if the place is nullable, from 0 to 1
 * @property absents the share of values that are absent, if the field is optional, from 0 to 1
 * @property line the line in the workload file, for errors
 */
data class Rule(
    val source: Source? = null,
    val nulls: Double = DEFAULT_SHARE,
    val absents: Double = DEFAULT_SHARE,
    val line: Int? = null,
) {
    companion object {
        const val DEFAULT_SHARE = 0.1

        /** The rule for places without a rule in the workload. */
        val NONE = Rule()
    }
}

/** Returns this rule and the rules of its items and keys, at any depth. */
internal fun Rule.withNested(): List<Rule> =
    listOf(this) +
        (source as? Source.Items)?.let { it.each.withNested() + it.key.withNested() }.orEmpty()

/** The source of values. */
sealed interface Source {
    /** A text that Datafaker creates. */
    sealed interface Faked : Source

    /**
     * A text with Datafaker expressions, such as `Hello, #{Name.first_name}!`.
     *
     * @property ascii whether the text keeps its letters if the document has a text class
     */
    data class Expression(val template: String, val ascii: Boolean = false) : Faked

    /** A text that matches a regular expression. */
    data class Pattern(val regex: String) : Faked

    /** One of several texts, symbols or numbers, all equally likely. */
    data class Choice(val texts: List<String>) : Source

    /**
     * Numbers, dates or instants, uniformly distributed between two bounds, both inclusive.
     *
     * @property digits the number of digits after the point
     */
    data class Range(val from: String, val to: String, val digits: Int) : Source

    /** The position of the item in the innermost list, counted from [start]. */
    data class Counter(val start: Int) : Source

    /**
     * A list or map.
     *
     * @property size the range of sizes
     * @property each the rule of items or values
     * @property key the rule of keys
     */
    data class Items(val size: IntRange, val each: Rule, val key: Rule) : Source {
        companion object {
            /** The source for lists and maps without a rule in the workload. */
            val ANY = Items(0..4, Rule.NONE, Rule.NONE)
        }
    }
}
