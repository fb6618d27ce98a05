package dev.serdemark.sources

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type

/**
 * One schema in one language shape: four primitives (declare, leaf, construct, access), from which
 * all else that moves values is derived once, in Kotlin, whatever the language of the shape.
 * Primitives take and give Kotlin expressions.
 */
internal interface Flavour {
    /** Why the shape cannot hold values of the schema, in one sentence; null where it can. */
    val unsupported: String?

    /**
     * A field or symbol whose name in JSON the library can neither find by itself nor be told by an
     * annotation, in one sentence; null where there is none.
     */
    val nameless: String?

    /** The declarations of every type of the schema: text by relative path. */
    fun declare(): Map<String, String>

    /** Qualified names of the declared types by their names in the schema. */
    val declared: Map<String, String>

    /** How a type is written where the declared types are imported. */
    fun typeName(type: Type): String

    /** A neutral leaf (what a `ValueReader` gives) as the shape's own. */
    fun fromNeutral(leaf: Leaf, neutral: String): String

    /** A leaf of the shape as the neutral one. */
    fun toNeutral(leaf: Leaf, own: String): String

    /** A new record from its fields, which are evaluated in order; null stands for absent too. */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** A field of a record. */
    fun access(record: RecordDeclaration, field: Field, from: String): String

    /** The symbol of an enum at an index. */
    fun symbol(enum: EnumDeclaration, index: String): String

    /** The index of a symbol. */
    fun index(enum: EnumDeclaration, symbol: String): String

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

    /** How many items or entries there are. */
    fun size(own: String): String = "$own.size"

    /** A list as Kotlin can go through it. */
    fun items(type: ListOf, own: String): String = own

    /** A map as Kotlin can go through it, in ascending order of its keys. */
    fun sortedEntries(type: MapOf, own: String): String = "$own.toSortedMap()"

    /** Kotlin functions that expressions of the shape call. */
    val support: String
        get() = ""
}

/** The type of what stands in a field: an optional one is nullable too. */
internal val Field.slot: Type
    get() = if (optional && type !is Nullable) Nullable(type) else type
