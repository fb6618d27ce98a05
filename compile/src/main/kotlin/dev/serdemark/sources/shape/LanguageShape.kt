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
 * A data model in one language shape. Its functions are primitives, such as the construction of a
 * record. All code that converts, copies or visits values consists of these primitives. This code
 * is always Kotlin, even if the classes are in another language.
 */
interface LanguageShape : ReadableClasses {
    /**
     * One sentence about a field or symbol that the library cannot map to its name in JSON, even
     * with an annotation. Null if there is none.
     */
    val unmappableName: String?

    /** The code that the contender's template generates for the root type; null if it has none. */
    val rootHelper: RootHelper?
        get() = null

    /** Whether a union is an interface or trait, with its branches as subtypes. */
    val isSealed: Boolean
        get() = true

    /** Converts a leaf of its neutral type to the type of the shape. */
    fun fromNeutral(leaf: Leaf, neutral: String): String

    /** Returns an expression for a copy of a leaf. It uses the variable `copies`. */
    fun copyOf(leaf: Leaf, expr: String): String =
        fromNeutral(leaf, "copies.of(${toNeutral(leaf, expr)})")

    /**
     * Returns an expression for a new record from expressions for its [fields], which are evaluated
     * in order. The value of an absent field is null.
     */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** Returns whether a [record] has only one instance, such as an `object`. */
    fun isSingleton(record: RecordDeclaration): Boolean = false

    /** Returns an expression for the symbol of an enum at an index. */
    fun symbolAt(enum: EnumDeclaration, index: String): String

    /** Converts a nullable Kotlin value to the type of the shape, such as an `Option`. */
    fun fromNullable(type: Nullable, value: String): String = value

    /** Converts a nullable value of the shape, such as an `Option`, to a nullable Kotlin value. */
    fun toNullable(type: Nullable, expr: String): String = expr

    /**
     * Returns an expression for a new list of [count] items. It evaluates [item] once per item, in
     * order.
     *
     * ```
     * newList(ListOf(Leaf.INT), "n", "readInt()")  returns  List(n) { readInt() }
     * ```
     */
    fun newList(type: ListOf, count: String, item: String): String = "List($count) { $item }"

    /**
     * Returns an expression for a new map of [count] entries. It evaluates [key] and [value] once
     * per entry, in order.
     *
     * ```
     * newMap(MapOf(Leaf.INT), "n", "readKey()", "readInt()")  returns
     * LinkedHashMap<String, Int>().apply {
     *         repeat(n) { put(readKey(), readInt()) }
     *     }
     * ```
     */
    fun newMap(type: MapOf, count: String, key: String, value: String): String =
        "LinkedHashMap<String, ${typeName(type.value)}>().apply {\n" +
            "        repeat($count) { put($key, $value) }\n    }"

    /**
     * Returns an expression for a copy of a list. [copy] is an expression that copies the `item`.
     */
    fun copyOf(type: ListOf, expr: String, copy: String): String =
        "$expr.mapTo(ArrayList($expr.size)) { item -> $copy }"

    /**
     * Returns an expression for a copy of a map. [key] and [value] are expressions that copy the
     * `key` and the `item` of an entry.
     */
    fun copyOf(type: MapOf, expr: String, key: String, value: String): String =
        "$expr.entries.associateTo(LinkedHashMap<String, ${typeName(type.value)}>()) " +
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
    fun toKotlin(type: ListOf, expr: String, item: String): String = "$expr.map { $item }"

    /**
     * Returns an expression that converts a map of the shape to a Kotlin map. [item] is an
     * expression that converts the value `item`.
     */
    fun toKotlin(type: MapOf, expr: String, item: String): String =
        "$expr.mapValues { (_, item) -> $item }"

    /**
     * Returns an expression that converts the list [expr] from the shape [from] to this shape.
     * [item] is an expression that converts the item `it`.
     */
    fun conversionOf(type: ListOf, from: LanguageShape, expr: String, item: String): String =
        from.toKotlin(type, expr, item)

    /**
     * Returns an expression that converts the map [expr] from the shape [from] to this shape.
     * [item] is an expression that converts the value `item`.
     */
    fun conversionOf(type: MapOf, from: LanguageShape, expr: String, item: String): String =
        from.toKotlin(type, expr, item)

    /** Returns an expression for the number of items of a list or entries of a map. */
    fun size(expr: String): String = "$expr.size"

    /** Converts a list to a form over which a Kotlin loop can iterate. */
    fun items(type: ListOf, expr: String): String = expr

    /** Converts a map to a form over which a Kotlin loop can iterate. */
    fun entries(type: MapOf, expr: String): String = expr

    /** Converts a map like [entries], in ascending order of its keys. */
    fun sortedEntries(type: MapOf, expr: String): String = "$expr.toSortedMap()"

    /** Kotlin functions that expressions of the shape call. */
    val support: String
        get() = ""

    /** Kotlin functions that conversions between shapes call, in addition to those of [support]. */
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
enum class Containers {
    /** Lists and maps of Kotlin and Java, which may be mutable. */
    KOTLIN,
    /** Immutable lists and maps of Scala. */
    IMMUTABLE_SCALA,
    /** Immutable and mutable lists and maps of Scala. */
    ANY_SCALA,
}

/**
 * The class or object that a template generated for the root type.
 *
 * @property alias the name that codecs use, such as `RootJson`
 * @property name the qualified name
 */
class RootHelper(val alias: String, val name: String)

/**
 * A `when` over the branches of a union.
 *
 * @property head the code before the opening brace
 * @property cases the cases of all branches, in their order
 * @property isOpen whether the `when` needs an `else`, because Kotlin cannot know all cases
 */
class Choice(
    private val head: String,
    private val cases: List<Case>,
    private val isOpen: Boolean = false,
) {
    /** Returns the lines of the `when`. [statements] returns the statements of a case. */
    fun lines(statements: (index: Int, case: Case) -> List<String>): List<String> {
        val branches = cases.flatMapIndexed { index, case ->
            val lines = statements(index, case)
            if (lines.size == 1) listOf("    ${case.condition} -> ${lines.single()}")
            else listOf("    ${case.condition} -> {") + lines.map { "        $it" } + "    }"
        }
        val elseBranch =
            if (isOpen) listOf("    else -> error(\"The union holds no branch\")") else emptyList()
        return listOf("$head {") + branches + elseBranch + "}"
    }
}

/**
 * A branch in a [Choice].
 *
 * @property condition the condition in the `when`
 * @property value an expression for the value of the branch, valid if the condition holds
 */
class Case(val branch: String, val condition: String, val value: String)

/** The type of a field's value in classes. It is nullable if the field may be absent. */
val Field.slot: Type
    get() = if (optional && type !is Nullable) Nullable(type) else type
