package dev.serdemark.avro

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.idl.generatedLimits

/**
 * Returns why Avro's classes cannot hold values of [schema], in one sentence, or null if they can.
 */
internal fun avroLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Avro", MAX_FIELDS)
        ?: schema.records
            .firstOrNull { record -> record.fields.sumOf { codeSize(it.type) } > MAX_FIELDS }
            ?.let {
                "The class that Avro generates for '${it.name}' has a method that is larger than the JVM allows."
            }

/**
 * The maximum number of fields without collections in a record. With more fields, Avro's methods
 * exceed the JVM's limit of 64 KB. Found by experiment.
 */
private const val MAX_FIELDS = 500

/** Returns the code size of a field of this type, relative to a field without collections. */
private fun codeSize(type: Type): Int =
    when (type) {
        is Leaf,
        is Named -> 1
        is Nullable -> codeSize(type.type)
        is ListOf -> COLLECTION_SIZE + codeSize(type.element)
        is MapOf -> COLLECTION_SIZE + codeSize(type.value)
    }

/** The relative code size of a collection without its items. Each collection has two code paths. */
private const val COLLECTION_SIZE = 4
