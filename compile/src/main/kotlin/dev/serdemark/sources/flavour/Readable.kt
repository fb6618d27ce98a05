package dev.serdemark.sources.flavour

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/**
 * One schema in classes whose values can be read. Functions take and give Kotlin expressions,
 * whatever the language of the classes.
 */
internal interface Readable {
    /** Why the classes cannot hold values of the schema, in one sentence; null if they can. */
    val unsupported: String?

    /** The declarations of every type of the schema: text by relative path. */
    fun declare(): Map<String, String>

    /** Qualified names of the declared types by their names in the schema. */
    val declared: Map<String, String>

    /** What code that mentions types as [typeName] writes them imports, beside leaves of Java. */
    val imports: Collection<String>
        get() = declared.values

    /** How a type is written where the [imports] are made. */
    fun typeName(type: Type): String

    /** A leaf of these classes as the neutral one, which a `ValueWriter` takes. */
    fun toNeutral(leaf: Leaf, own: String): String

    /** What shows that a leaf is there, to a `Visits`. */
    fun shown(leaf: Leaf, own: String): String = toNeutral(leaf, own)

    /** A field of a record. */
    fun access(record: RecordDeclaration, field: Field, from: String): String

    /** The index of a symbol. */
    fun index(enum: EnumDeclaration, symbol: String): String

    /** The code that finds out which branch the union [value] holds. */
    fun choice(union: UnionDeclaration, value: String): Choice
}
