package dev.serdemark.sources.avro

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
    generatedLimits(schema, "a field of Avro", MOST_FIELDS)
        ?: schema.records
            .firstOrNull { record -> record.fields.sumOf { codeSize(it.type) } > MOST_FIELDS }
            ?.let {
                "The class that Avro generates for '${it.name}' has a method that is larger than the JVM allows."
            }

/**
 * The largest number of fields without collections for which Avro's methods stay within the JVM's
 * limit of 64 KB. Found by experiment.
 */
private const val MOST_FIELDS = 500

/**
 * Returns the code size of a field of this type. The unit is that of a field without collections. A
 * generated method has two code paths for each collection.
 */
private fun codeSize(type: Type): Int =
    when (type) {
        is Leaf,
        is Named -> 1
        is Nullable -> codeSize(type.type)
        is ListOf -> COLLECTION + codeSize(type.element)
        is MapOf -> COLLECTION + codeSize(type.value)
    }

/** The code size of a collection, in fields without collections. */
private const val COLLECTION = 4
