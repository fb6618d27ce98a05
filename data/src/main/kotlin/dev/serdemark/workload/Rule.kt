package dev.serdemark.workload

/**
 * How the values of one place are drawn.
 *
 * @property source where a value comes from, unless it is null or absent; null for the default of
 *   the place's type
 * @property nulls the share of values that are null, if the place may hold null
 * @property absents the share of values that are absent, where the field is optional
 * @property line in the workload file, for errors
 */
internal data class Rule(
    val source: Source? = null,
    val nulls: Double = DEFAULT_SHARE,
    val absents: Double = DEFAULT_SHARE,
    val line: Int? = null,
) {
    companion object {
        const val DEFAULT_SHARE = 0.1

        /** What applies where a workload says nothing. */
        val NONE = Rule()
    }
}

/** This rule and those of its items and keys, at any depth. */
internal fun Rule.all(): List<Rule> =
    listOf(this) + (source as? Source.Items)?.let { it.each.all() + it.key.all() }.orEmpty()

/** Where values come from. */
internal sealed interface Source {
    /** A text that Datafaker makes. */
    sealed interface Faked : Source

    /**
     * A text with Datafaker expressions in it, such as `Hello, #{Name.first_name}!`.
     *
     * @property ascii whether a document's text class leaves it as it is
     */
    data class Expression(val template: String, val ascii: Boolean = false) : Faked

    /** A text that matches a regular expression. */
    data class Pattern(val regex: String) : Faked

    /** One of some texts or symbols, each as likely. */
    data class Choice(val texts: List<String>) : Source

    /**
     * Numbers, dates or instants spread evenly between two bounds, both included.
     *
     * @property digits behind the point
     */
    data class Range(val from: String, val to: String, val digits: Int) : Source

    /** Its place in the innermost list, counted from [start]. */
    data class Counter(val start: Int) : Source

    /** A list or map of a [size] in the range, each item (and key) by its rule. */
    data class Items(val size: IntRange, val each: Rule, val key: Rule) : Source {
        companion object {
            /** What applies where a workload says nothing. */
            val ANY = Items(0..4, Rule.NONE, Rule.NONE)
        }
    }
}
