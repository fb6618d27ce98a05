package dev.serdemark.sources.shape

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/**
 * A data model in one language shape. It has four primitives: declaring types, converting leaves,
 * constructing records and accessing fields. All other code that moves values is derived from the
 * primitives. This code is always Kotlin, even if the shape is not, so primitives take and return
 * Kotlin expressions.
 */
internal interface LanguageShape : Readable {
    /**
     * One sentence about a field or symbol that the library cannot map to its name in JSON, even
     * with an annotation. Null if there is none.
     */
    val nameless: String?

    /**
     * The root type's code from the contender's template, or null if the contender has no template.
     */
    val rootHelper: RootHelper?
        get() = null

    /** Whether a union is a type of the language, with its branches as subtypes. */
    val isSealed: Boolean
        get() = true

    /** Converts a neutral leaf, which a `ValueReader` returns, to the type of the shape. */
    fun fromNeutral(leaf: Leaf, neutral: String): String

    /**
     * Returns an expression for a copy of a leaf as a separate object. It uses the variable
     * `copies`.
     */
    fun copied(leaf: Leaf, own: String): String =
        fromNeutral(leaf, "copies.of(${toNeutral(leaf, own)})")

    /**
     * Returns an expression for a new record. It evaluates the expressions of the [fields] in
     * order. The value of an absent field is null.
     */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** Returns whether a [record] has only one instance, such as an `object`. */
    fun isSingleton(record: RecordDeclaration): Boolean = false

    /** Returns an expression for the symbol of an enum at an index. */
    fun symbol(enum: EnumDeclaration, index: String): String

    /** Converts a nullable Kotlin value to the shape's form of it, such as an `Option`. */
    fun fromNullable(type: Nullable, value: String): String = value

    /** Converts the shape's form of a nullable value to a nullable Kotlin value. */
    fun toNullable(type: Nullable, own: String): String = own

    /**
     * Returns an expression for a new list of [count] items. It evaluates [item] once per item, in
     * order.
     */
    fun list(type: ListOf, count: String, item: String): String = "List($count) { $item }"

    /**
     * Returns an expression for a new map of [count] entries. It evaluates [key] and [value] once
     * per entry, in order.
     */
    fun map(type: MapOf, count: String, key: String, value: String): String =
        "LinkedHashMap<String, ${typeName(type.value)}>().apply {\n" +
            "        repeat($count) { put($key, $value) }\n    }"

    /**
     * Returns an expression for a copy of a list. [copy] is an expression that copies the `item`.
     */
    fun copied(type: ListOf, own: String, copy: String): String =
        "$own.mapTo(ArrayList($own.size)) { item -> $copy }"

    /**
     * Returns an expression for a copy of a map. [key] and [value] are expressions that copy the
     * `key` and the `item` of an entry.
     */
    fun copied(type: MapOf, own: String, key: String, value: String): String =
        "$own.entries.associateTo(LinkedHashMap<String, ${typeName(type.value)}>()) " +
            "{ (key, item) -> $key to $value }"

    /** The kind of lists and maps in the shape. */
    val containers: Containers
        get() = Containers.KOTLIN

    /** The kind of maps in the shape, if it differs from the kind of lists. */
    val maps: Containers
        get() = containers

    /**
     * Returns an expression that converts a list of the shape to a Kotlin list. [item] is an
     * expression that converts the item `it`.
     */
    fun toKotlin(type: ListOf, own: String, item: String): String = "$own.map { $item }"

    /**
     * Returns an expression that converts a map of the shape to a Kotlin map. [item] is an
     * expression that converts the value `item`.
     */
    fun toKotlin(type: MapOf, own: String, item: String): String =
        "$own.mapValues { (_, item) -> $item }"

    /**
     * Returns an expression that converts [own], a list of the shape [from], to a list of this
     * shape. [item] is an expression that converts the item `it`.
     */
    fun converted(type: ListOf, from: LanguageShape, own: String, item: String): String =
        from.toKotlin(type, own, item)

    /**
     * Returns an expression that converts [own], a map of the shape [from], to a map of this shape.
     * [item] is an expression that converts the value `item`.
     */
    fun converted(type: MapOf, from: LanguageShape, own: String, item: String): String =
        from.toKotlin(type, own, item)

    /** Returns an expression for the number of items of a list or entries of a map. */
    fun size(own: String): String = "$own.size"

    /** Converts a list to a form over which a Kotlin loop can iterate. */
    fun items(type: ListOf, own: String): String = own

    /** Converts a map to a form over which a Kotlin loop can iterate. */
    fun entries(type: MapOf, own: String): String = own

    /** Converts a map like [entries], in ascending order of its keys. */
    fun sortedEntries(type: MapOf, own: String): String = "$own.toSortedMap()"

    /** Kotlin functions that expressions of the shape call. */
    val support: String
        get() = ""

    /** Kotlin functions that [toKotlin] and [converted] call, in addition to those of [support]. */
    val conversionSupport: String
        get() = ""

    /** Returns an expression for the value of a union, from a value of its [branch]. */
    fun wrap(union: UnionDeclaration, branch: String, value: String): String = value

    override fun choice(union: UnionDeclaration, value: String): Choice =
        Choice(
            "when ($value)",
            union.branches.map { Case(it, "is ${typeName(Named(it))}", value) },
            isOpen = !hasKnownBranches,
        )

    /** Whether Kotlin's compiler knows that a union has no other branches. */
    val hasKnownBranches: Boolean
        get() = true
}

/** The kinds of lists and maps that a language shape can have. */
internal enum class Containers {
    /** Lists and maps of Kotlin and Java, which may be mutable. */
    KOTLIN,
    /** Immutable lists and maps of Scala. */
    IMMUTABLE_SCALA,
    /** Immutable and mutable lists and maps of Scala. */
    ANY_SCALA,
}

/**
 * The code that a template generated for the root type.
 *
 * @property alias the name that codecs use, such as `RootJson`
 * @property name the qualified name of the code itself
 */
internal class RootHelper(val alias: String, val name: String)

/**
 * A `when` over the branches of a union.
 *
 * @property head the code before the opening brace
 * @property cases the cases of all branches, in their order
 * @property isOpen whether the `when` needs an `else`, because Kotlin cannot know all cases
 */
internal class Choice(
    private val head: String,
    private val cases: List<Case>,
    private val isOpen: Boolean = false,
) {
    /**
     * Returns the lines of the `when`. [code] returns the lines of a branch from its index and its
     * [Case].
     */
    fun lines(code: (Int, Case) -> List<String>): List<String> {
        val branches = cases.flatMapIndexed { index, case ->
            val lines = code(index, case)
            if (lines.size == 1) listOf("    ${case.condition} -> ${lines.single()}")
            else listOf("    ${case.condition} -> {") + lines.map { "        $it" } + "    }"
        }
        val none =
            if (isOpen) listOf("    else -> error(\"The union holds no branch\")") else emptyList()
        return listOf("$head {") + branches + none + "}"
    }
}

/**
 * A branch in a [Choice].
 *
 * @property condition the condition in the `when`
 * @property value an expression for the value of the branch, valid if the condition holds
 */
internal class Case(val branch: String, val condition: String, val value: String)

/** The type of a field's content. The content of an optional field is nullable too. */
internal val Field.slot: Type
    get() = if (optional && type !is Nullable) Nullable(type) else type
