package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration

/** How the records of a schema become Java classes. */
internal interface RecordForm {
    /**
     * Returns why no class of this form can hold values of a [record], in one sentence, or null if
     * one can.
     */
    fun limit(record: RecordDeclaration): String?

    /**
     * Returns the source of the class, without its annotations.
     *
     * @param head further modifiers after `public`, such as `static ` for a nested class
     * @param supertypes the clause with supertypes, such as ` implements Shape`, or empty
     * @param nested the sources of the types that are nested in the class
     */
    fun text(
        record: RecordDeclaration,
        types: JavaTypes,
        head: String,
        supertypes: String,
        nested: List<String>,
    ): String

    /** Returns a Kotlin expression for a new record from Kotlin expressions for its [fields]. */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** Returns a Kotlin expression for a [field] of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String
}
