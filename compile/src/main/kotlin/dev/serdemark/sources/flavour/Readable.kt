package dev.serdemark.sources.flavour

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/** One schema in classes, or in the schema language of a library's generator. */
internal interface Declared {
    /** Why the classes cannot hold values of the schema, in one sentence, or null if they can. */
    val unsupported: String?

    /** Returns the files that declare all types of the schema: texts by relative path. */
    fun declare(): Map<String, String>
}

/**
 * One schema in classes whose values can be read. Functions take and return Kotlin expressions,
 * whatever the language of the classes.
 */
internal interface Readable : Declared {
    /** The qualified names of the declared types, by their names in the schema. */
    val declared: Map<String, String>

    /**
     * The names that code must import to write types as [typeName] does, without those of leaves.
     */
    val imports: Collection<String>
        get() = declared.values

    /** Returns how code with these [imports] writes a type. */
    fun typeName(type: Type): String

    /** Converts a leaf of these classes to the neutral form, which a `ValueWriter` takes. */
    fun toNeutral(leaf: Leaf, own: String): String

    /** Returns an expression that passes a leaf to a `Visits`. */
    fun shown(leaf: Leaf, own: String): String = toNeutral(leaf, own)

    /** Returns an expression for a field of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String

    /** Returns an expression for the index of a symbol. */
    fun index(enum: EnumDeclaration, symbol: String): String

    /** Returns the code that determines which branch the union [value] holds. */
    fun choice(union: UnionDeclaration, value: String): Choice
}
