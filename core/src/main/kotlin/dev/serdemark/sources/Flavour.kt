package dev.serdemark.sources

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
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

    /** What stands for the root type of what a contender's template gives, if it has one. */
    val rootHelper: RootHelper?
        get() = null

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
}

/**
 * What a template gave for the root type.
 *
 * @property alias what codecs call it, such as `RootJson`
 * @property name its own name, qualified
 */
internal class RootHelper(val alias: String, val name: String)

/** The type of what stands in a field: an optional one is nullable too. */
internal val Field.slot: Type
    get() = if (optional && type !is Nullable) Nullable(type) else type
