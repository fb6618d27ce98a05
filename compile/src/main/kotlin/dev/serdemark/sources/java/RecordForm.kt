package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration

/** What the records of a schema are in Java. */
internal interface RecordForm {
    /** Why no class of this form can hold values of a [record], in one sentence; null if it can. */
    fun limit(record: RecordDeclaration): String?

    /**
     * The class, without its annotations.
     *
     * @param head what follows `public`, such as `static ` for a class that is nested
     * @param supertypes such as ` implements Shape`, or empty
     * @param nested the types that it holds
     */
    fun text(
        record: RecordDeclaration,
        types: JavaTypes,
        head: String,
        supertypes: String,
        nested: List<String>,
    ): String

    /** A Kotlin expression for a new record of Kotlin expressions for its [fields]. */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** A Kotlin expression for a [field] of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String
}
