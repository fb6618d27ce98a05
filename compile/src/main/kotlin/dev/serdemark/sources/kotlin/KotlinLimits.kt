package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triState
import dev.serdemark.sources.jvm.wideFields

/**
 * Returns why data classes cannot hold values of [schema], in one sentence, or null if they can.
 */
internal fun kotlinDataLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triState(it, "a Kotlin property") ?: copyLimit(it.name, it.fields.size, it.wideFields)
    }

/**
 * Returns one sentence if the synthetic `copy` of a class called [name] has too many parameters,
 * otherwise null. This is the widest method of such a class. It takes the object, the fields, an
 * int of flags per 32 fields, and a marker.
 *
 * @param wide the number of [fields] that take two slots
 * @param more the number of parameters that are not fields
 */
internal fun copyLimit(name: String, fields: Int, wide: Int, more: Int = 0): String? =
    slotLimit(name, fields, 1 + fields + wide + more + (fields + more + 31) / 32 + 1)
