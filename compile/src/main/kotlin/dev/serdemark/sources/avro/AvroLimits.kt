package dev.serdemark.sources.avro

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.idl.generatedLimits

/**
 * Returns why Avro's classes cannot hold values of [schema], in one sentence, or null if they can.
 */
internal fun avroLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Avro", ROOM)
        ?: schema.declarations.values
            .filterIsInstance<RecordDeclaration>()
            .firstOrNull { record -> record.fields.sumOf { room(it.type) } > ROOM }
            ?.let {
                "The class that Avro generates for '${it.name}' has a method that is larger than the JVM allows."
            }

/**
 * The number of fields without collections that fit the methods that Avro generates, found by
 * trying.
 */
private const val ROOM = 500

/**
 * Returns the number of fields without collections that take as much room as a field of this type.
 * A method goes through each collection in two ways.
 */
private fun room(type: Type): Int =
    when (type) {
        is Leaf,
        is Named -> 1
        is Nullable -> room(type.type)
        is ListOf -> COLLECTION + room(type.element)
        is MapOf -> COLLECTION + room(type.value)
    }

private const val COLLECTION = 4
