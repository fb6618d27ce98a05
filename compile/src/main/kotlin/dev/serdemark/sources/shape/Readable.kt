package dev.serdemark.sources.shape

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/** A data model in classes, or in the schema language from which a library generates classes. */
internal interface Declared {
    /** Why the classes cannot hold values of the schema, in one sentence, or null if they can. */
    val unsupported: String?

    /** Returns the files that declare all types of the schema: texts by relative path. */
    fun declare(): Map<String, String>
}

/**
 * A data model in classes whose values can be read. Functions take and return Kotlin expressions,
 * even if the classes are in another language. A parameter `own` is an expression for a value in
 * these classes.
 */
internal interface Readable : Declared {
    /** The qualified names of the declared types, by their names in the schema. */
    val declared: Map<String, String>

    /**
     * The names that code must import for the types that [typeName] returns, except those of
     * leaves.
     */
    val imports: Collection<String>
        get() = declared.values

    /** Returns the source of a type, for code with these [imports]. */
    fun typeName(type: Type): String

    /** Converts a leaf of these classes to the neutral form, which a `ValueWriter` takes. */
    fun toNeutral(leaf: Leaf, own: String): String

    /**
     * Returns an expression for the value that a `Visits` gets for a leaf. The value may be a part
     * of the leaf, such as the seconds of a timestamp.
     */
    fun shown(leaf: Leaf, own: String): String = toNeutral(leaf, own)

    /** Returns an expression for a field of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String

    /** Returns an expression for the index of a symbol. */
    fun index(enum: EnumDeclaration, symbol: String): String

    /** Returns the code that determines which branch the union [value] holds. */
    fun choice(union: UnionDeclaration, value: String): Choice
}
