package dev.serdemark.sources.kotlin

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

private fun width(record: RecordDeclaration): String? {
    val wide = record.fields.count { it.slot == Leaf.LONG || it.slot == Leaf.DOUBLE }
    return copyLimit(record.name, record.fields.size, wide)
}

/**
 * The widest method of a class with a copy is the synthetic `copy`: the object, the fields, an int
 * of flags for every 32 of them, and a marker.
 *
 * @param wide how many of the [fields] take two slots
 * @param more parameters that are no fields
 */
internal fun copyLimit(name: String, fields: Int, wide: Int, more: Int = 0): String? {
    val slots = 1 + fields + wide + more + (fields + more + 31) / 32 + 1
    return if (slots <= PARAMETER_SLOTS) null
    else
        "'$name' with $fields fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS."
}
