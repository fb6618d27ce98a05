package dev.serdemark.sources.shape

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/** The classes for the types of a data model. */
interface ModelClasses {
    /** Why the classes cannot hold values of the schema, in one sentence, or null if they can. */
    val unsupported: String?

    /**
     * Returns the sources of the classes, or the schema from which a library generates them: texts
     * by relative path.
     */
    fun files(): Map<String, String>
}

/**
 * Classes whose objects give access to each field in any order.
 *
 * Functions take and return Kotlin expressions, even if the classes are in another language. A
 * parameter `expr` is an expression for a value in these classes. The neutral type of a leaf is the
 * type that a `ValueReader` returns and a `ValueWriter` takes, such as `Int` or `LocalDate`.
 */
interface ReadableClasses : ModelClasses {
    /** The qualified names of the classes, by the names of the types in the schema. */
    val classNames: Map<String, String>

    /** The imports for the types that [typeName] returns, except those of leaves. */
    val imports: Collection<String>
        get() = classNames.values

    /** Returns the source of a type, for code with these [imports]. */
    fun typeName(type: Type): String

    /** Converts a leaf of these classes to its neutral type. */
    fun toNeutral(leaf: Leaf, expr: String): String

    /**
     * Returns an expression for the part of a leaf that a visit passes to `Visits`, such as the
     * seconds of a timestamp. The part proves that the library has read the leaf.
     */
    fun visitedPart(leaf: Leaf, expr: String): String = toNeutral(leaf, expr)

    /** Returns an expression for a field of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String

    /** Returns an expression for the index of the symbol [symbol]. */
    fun indexOf(enum: EnumDeclaration, symbol: String): String

    /** Returns the code that determines which branch the union [value] holds. */
    fun choice(union: UnionDeclaration, value: String): Choice
}
