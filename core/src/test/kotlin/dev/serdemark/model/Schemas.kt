package dev.serdemark.model

/** A schema of one record `R` with [fields]. */
internal fun recordOf(vararg fields: Field): Schema =
    Schema("R", mapOf("R" to RecordDeclaration("R", fields.asList())))

/** A value of [recordOf]. */
internal fun recordValue(vararg values: Value) = RecordValue("R", values.asList())

internal fun field(name: String, type: Type, optional: Boolean = false, default: Value? = null) =
    Field(name, name, type, optional, default)
