package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration

/** Writes the records of a schema as Java classes. */
internal interface RecordForm {
    /** Returns why a class cannot hold values of a [record], in one sentence, or null if it can. */
    fun limit(record: RecordDeclaration): String?

    /**
     * Returns the source of the class, without its annotations.
     *
     * @param modifiers the modifiers after `public`, such as `static ` for a nested class
     * @param supertypes the clause with supertypes, such as ` implements Shape`, or empty
     * @param nested the sources of the types that are nested in the class
     */
    fun text(
        record: RecordDeclaration,
        types: JavaTypes,
        modifiers: String,
        supertypes: String,
        nested: List<String>,
    ): String

    /** Returns a Kotlin expression for a new record from Kotlin expressions for its [fields]. */
    fun construct(record: RecordDeclaration, fields: List<String>): String

    /** Returns a Kotlin expression for a [field] of the record [from]. */
    fun access(record: RecordDeclaration, field: Field, from: String): String
}
