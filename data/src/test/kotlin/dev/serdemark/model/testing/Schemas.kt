package dev.serdemark.model.testing

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.Value

/** A schema of one record `R` with [fields]. */
internal fun recordOf(vararg fields: Field): Schema =
    Schema("R", mapOf("R" to RecordDeclaration("R", fields.asList())))

/** A value of [recordOf]. */
internal fun recordValue(vararg values: Value) = RecordValue("R", values.asList())

fun field(name: String, type: Type, optional: Boolean = false, default: Value? = null) =
    Field(name, name, type, optional, default)
