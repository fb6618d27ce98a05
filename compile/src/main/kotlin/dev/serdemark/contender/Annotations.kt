package dev.serdemark.contender

import dev.serdemark.model.Leaf

/**
 * What a library wants written on top of a language shape; each null if it wants nothing.
 *
 * @property names where the library finds the names of fields
 * @property implements interfaces that every record implements, by their qualified names
 * @property record on every record
 * @property field on fields whose name in JSON is not what the library would find
 * @property optional on optional fields
 * @property enum on every enum
 * @property symbol on symbols whose name in the language is not their name in JSON
 * @property enumValue on the method of an enum that gives the name of a symbol in JSON, which is
 *   written where some symbol is called otherwise; Java alone
 * @property union on every union
 * @property unionBranch on every union, once for each of its branches
 * @property branch on every record that is a branch of a union
 * @property leaf on every mention of a leaf's type
 * @property companion what stands in companions, in Scala
 */
data class Annotations(
    val names: NameSource = NameSource.PROPERTIES,
    val implements: List<String> = emptyList(),
    val record: Template? = null,
    val field: Template? = null,
    val optional: Template? = null,
    val enum: Template? = null,
    val symbol: Template? = null,
    val enumValue: Template? = null,
    val union: Template? = null,
    val unionBranch: Template? = null,
    val branch: Template? = null,
    val leaf: Map<Leaf, Template> = emptyMap(),
    val companion: Companions = Companions(),
)

/**
 * What a library wants in the companion objects of Scala's types, where its implicits are found.
 *
 * @property enum in that of every enum
 */
data class Companions(val enum: Template? = null)

/** Where a library finds the names of fields, unless an annotation gives them. */
enum class NameSource(val id: String) {
    /** They are the language's own. */
    PROPERTIES("properties"),
    /** In getters, as JavaBeans have them: `getURL` may be `URL`, `uRL` or `url`. */
    GETTERS("getters"),
}

/** An annotation with places to fill in, such as `@Json(name = {json})`. */
data class Template(val text: String) {
    /** The text with every placeholder replaced by what [value] gives for it. */
    fun fill(value: (Placeholder) -> String): String =
        PLACEHOLDER.replace(text) { value(placeholder(it)!!) }

    /** Words in braces that no placeholder is called by. */
    internal val unknown: List<String>
        get() =
            PLACEHOLDER.findAll(text).filter { placeholder(it) == null }.map { it.value }.toList()

    private fun placeholder(match: MatchResult) =
        Placeholder.entries.firstOrNull { it.id == match.groupValues[1] }

    private companion object {
        val PLACEHOLDER = Regex("""\{([a-z]+)}""")
    }
}

/** What may stand in braces in a [Template]. */
enum class Placeholder(val id: String) {
    /** The name in JSON, as a literal of the language. */
    JSON("json"),
    /** The package of the codec and of the manifest's `sources`. */
    PACKAGE("package"),
    /** The branches of a union, or the one meant, as class literals, separated by commas. */
    CLASSES("classes"),
    /** The name of the type that a companion is of. */
    TYPE("type"),
}
