package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triState
import dev.serdemark.sources.jvm.wideFields

/** Why data classes cannot hold values of [schema], in one sentence; null if they can. */
internal fun kotlinDataLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triState(it, "a Kotlin property") ?: copyLimit(it.name, it.fields.size, it.wideFields)
    }

/**
 * The widest method of a class with a copy is the synthetic `copy`: the object, the fields, an int
 * of flags for every 32 of them, and a marker.
 *
 * @param wide how many of the [fields] take two slots
 * @param more parameters that are no fields
 */
internal fun copyLimit(name: String, fields: Int, wide: Int, more: Int = 0): String? =
    slotLimit(name, fields, 1 + fields + wide + more + (fields + more + 31) / 32 + 1)
