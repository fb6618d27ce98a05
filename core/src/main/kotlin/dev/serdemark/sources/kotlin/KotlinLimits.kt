package dev.serdemark.sources.kotlin

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.triState
import dev.serdemark.sources.slot

/** Slots that the parameters of a method may take, `this` included (JVM specification, 4.3.3). */
private const val PARAMETER_SLOTS = 255

/** Why data classes cannot hold values of [schema], in one sentence; null where they can. */
internal fun kotlinDataLimits(schema: Schema): String? =
    jvmLimits(schema) { triState(it, "a Kotlin property") ?: width(it) }

/**
 * The widest method of a data class is the synthetic `copy`: the object, the fields, an int of
 * flags for every 32 of them, and a marker.
 */
private fun width(record: RecordDeclaration): String? {
    val fields = record.fields.sumOf(::slots)
    val slots = 1 + fields + (record.fields.size + 31) / 32 + 1
    return if (slots <= PARAMETER_SLOTS) null
    else
        "'${record.name}' with ${record.fields.size} fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS."
}

private fun slots(field: Field): Int =
    if (field.slot == Leaf.LONG || field.slot == Leaf.DOUBLE) 2 else 1
