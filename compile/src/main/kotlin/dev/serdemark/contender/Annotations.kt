package dev.serdemark.contender

import dev.serdemark.model.Leaf

/**
 * The annotations and interfaces that a library needs on the classes of a language shape.
 *
 * @property names where the library finds the names of fields
 * @property implements interfaces that every record implements, by their qualified names
 * @property templates the annotations by place; a place without an annotation is absent
 * @property leaf the annotations on every use of a leaf type, by leaf type
 * @property companion code for Scala companion objects, in which Scala looks for implicits
 * @property derives type classes for the `derives` clauses of Scala 3
 */
data class Annotations(
    val names: NameSource = NameSource.PROPERTIES,
    val implements: List<String> = emptyList(),
    val templates: Map<AnnotationOn, Template> = emptyMap(),
    val leaf: Map<Leaf, Template> = emptyMap(),
    val companion: ScalaCode = ScalaCode(),
    val derives: ScalaCode = ScalaCode(),
) {
    /** Returns the annotation for a [place], or null if the library needs none there. */
    operator fun get(place: AnnotationOn): Template? = templates[place]
}

/** A place that can have an annotation. [id] is the key in manifests. */
enum class AnnotationOn(val id: String) {
    /** Every record. */
    RECORD("record"),
    /** Fields whose JSON name the library would not find without an annotation. */
    FIELD("field"),
    /** The getters of the fields of [FIELD]. Only for Java beans. */
    GETTER("getter"),
    /** Optional fields. */
    OPTIONAL("optional"),
    /** Fields with a default value. */
    DEFAULT("default"),
    /**
     * Fields with older names that the library should also read. If this annotation also has the
     * name in JSON, the field does not get the annotation of [FIELD].
     */
    ALIAS("alias"),
    /** Every enum. */
    ENUM("enum"),
    /** Symbols whose name in the language differs from their name in JSON. */
    SYMBOL("symbol"),
    /**
     * The method of a Java enum that returns the JSON name of a symbol. The method exists only if
     * some symbol has a different name in JSON.
     */
    ENUM_VALUE("enumValue"),
    /** Every union. */
    UNION("union"),
    /** Every union, once for each of its branches. */
    UNION_BRANCH("unionBranch"),
    /** Every record that is a branch of a union. */
    BRANCH("branch"),
}

/**
 * Scala code that a library needs for every record, every enum and every union. A property is null
 * if the library needs no such code.
 */
data class ScalaCode(
    val record: Template? = null,
    val enum: Template? = null,
    val union: Template? = null,
) {
    val isEmpty: Boolean
        get() = this == ScalaCode()
}

/** Where a library finds the JSON names of fields that have no annotation. */
enum class NameSource(val id: String) {
    /** In the names of the properties. */
    PROPERTIES("properties"),
    /** In getters, as in JavaBeans. Libraries derive `URL`, `uRL` or `url` from `getURL`. */
    GETTERS("getters"),
    /** In the generated object `Shape`, from which the codec takes them. */
    SHAPE("shape"),
}

/** An annotation with placeholders, such as `@Json(name = {json})`. */
data class Template(val text: String) {
    /**
     * Returns the text with every placeholder replaced by the result of [value]. The text must not
     * have [unknown] placeholders.
     */
    fun fill(value: (Placeholder) -> String): String =
        PLACEHOLDER.replace(text) { value(placeholder(it)!!) }

    /** Returns whether the text has the [placeholder]. */
    fun has(placeholder: Placeholder): Boolean = "{${placeholder.id}}" in text

    /** The words in braces that are no placeholder, with their braces. */
    internal val unknown: List<String>
        get() =
            PLACEHOLDER.findAll(text).filter { placeholder(it) == null }.map { it.value }.toList()

    private fun placeholder(match: MatchResult) =
        Placeholder.entries.firstOrNull { it.id == match.groupValues[1] }

    private companion object {
        val PLACEHOLDER = Regex("""\{([a-z]+)}""")
    }
}

/** The placeholders of a [Template]. */
enum class Placeholder(val id: String) {
    /** The name in JSON, as a literal of the language. */
    JSON("json"),
    /** The package of the codec and of the manifest's `sources`. */
    PACKAGE("package"),
    /**
     * The branches of a union, or the current branch, as class literals that are separated by
     * commas.
     */
    CLASSES("classes"),
    /** The name of an enum, or of the type that Scala code belongs to. */
    TYPE("type"),
    /**
     * The names of a record's fields, an enum's symbols or a union's branches. Each name is a pair
     * of literals: the name in the language, and the name in JSON. All are separated by commas.
     */
    NAMES("names"),
    /**
     * The names in JSON of a record's optional fields, as literals that are separated by commas.
     */
    OPTIONAL("optional"),
    /** The older names of a field, as literals that are separated by commas. */
    ALIASES("aliases"),
}
