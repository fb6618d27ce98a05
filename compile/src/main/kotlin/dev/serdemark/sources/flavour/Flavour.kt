package dev.serdemark.sources.flavour

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
 * One schema in one language shape: four primitives (declare, leaf, construct, access), from which
 * all else that moves values is derived once, in Kotlin, whatever the language of the shape.
 * Primitives take and give Kotlin expressions.
 */
internal interface Flavour : Readable {
    /**
     * A sentence about a field or symbol whose name in JSON the library cannot find, even with an
     * annotation; null if there is none.
     */
    val nameless: String?

    /** What stands for the root type of what a contender's template gives, if it has one. */
    val rootHelper: RootHelper?
        get() = null

    /** Whether a union is a sealed type of its branches. */
    val isSealed: Boolean
        get() = true

    /** A neutral leaf (what a `ValueReader` gives) as the shape's own. */
    fun fromNeutral(leaf: Leaf, neutral: String): String

    /** A leaf of the shape in an object of its own, made by `copies`. */
    fun copied(leaf: Leaf, own: String): String =
        fromNeutral(leaf, "copies.of(${toNeutral(leaf, own)})")

    /** A new record from its fields, which are evaluated in order; null stands for absent too. */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** The symbol of an enum at an index. */
    fun symbol(enum: EnumDeclaration, index: String): String

    /** What the shape has for null or a value, from that of Kotlin. */
    fun fromNullable(type: Nullable, value: String): String = value

    /** The reverse. */
    fun toNullable(type: Nullable, own: String): String = own

    /** A new list of [count] times what [item] gives, which is evaluated in order. */
    fun list(type: ListOf, count: String, item: String): String = "List($count) { $item }"

    /** A new map of [count] times what [key] and [value] give, which are evaluated in order. */
    fun map(type: MapOf, count: String, key: String, value: String): String =
        "LinkedHashMap<String, ${typeName(type.value)}>().apply {\n" +
            "        repeat($count) { put($key, $value) }\n    }"

    /** A new list of what [copy] gives for each `item` of a list. */
    fun copied(type: ListOf, own: String, copy: String): String =
        "$own.mapTo(ArrayList($own.size)) { item -> $copy }"

    /** A new map of what [key] and [value] give for each `key` and `item` of a map. */
    fun copied(type: MapOf, own: String, key: String, value: String): String =
        "$own.entries.associateTo(LinkedHashMap<String, ${typeName(type.value)}>()) " +
            "{ (key, item) -> $key to $value }"

    /** How many items or entries there are. */
    fun size(own: String): String = "$own.size"

    /** A list as Kotlin can go through it. */
    fun items(type: ListOf, own: String): String = own

    /** A map as Kotlin can go through it. */
    fun entries(type: MapOf, own: String): String = own

    /** The same, in ascending order of its keys. */
    fun sortedEntries(type: MapOf, own: String): String = "$own.toSortedMap()"

    /** Kotlin functions that expressions of the shape call. */
    val support: String
        get() = ""

    /** A value of a union that holds a value of its [branch]. */
    fun wrap(union: UnionDeclaration, branch: String, value: String): String = value

    override fun choice(union: UnionDeclaration, value: String): Choice =
        Choice(
            "when ($value)",
            union.branches.map { Case(it, "is ${typeName(Named(it))}", value) },
            isOpen = !hasKnownBranches,
        )

    /** Whether Kotlin knows that a union has no other branches. */
    val hasKnownBranches: Boolean
        get() = true
}

/**
 * What a template gave for the root type.
 *
 * @property alias what codecs call it, such as `RootJson`
 * @property name its own name, qualified
 */
internal class RootHelper(val alias: String, val name: String)

/**
 * A `when` over the branches of a union.
 *
 * @property head what stands before its brace
 * @property cases of all branches, in their order
 * @property isOpen whether a value may hold no branch at all
 */
internal class Choice(
    private val head: String,
    private val cases: List<Case>,
    private val isOpen: Boolean = false,
) {
    /** Its lines, with what [code] gives for each branch, by its index, and its value. */
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
 * @property condition as the `when` has it
 * @property value the branch's, where the condition holds
 */
internal class Case(val branch: String, val condition: String, val value: String)

/** The type of what stands in a field: an optional one is nullable too. */
internal val Field.slot: Type
    get() = if (optional && type !is Nullable) Nullable(type) else type
