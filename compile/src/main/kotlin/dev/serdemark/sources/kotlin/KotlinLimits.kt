package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.jvm.wideFields

/**
 * Returns why data classes cannot hold values of [schema], in one sentence, or null if they can.
 */
internal fun kotlinDataLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triStateLimit(it, "a Kotlin property") ?: copyLimit(it.name, it.fields.size, it.wideFields)
    }

/**
 * Returns one sentence if a class called [name] has too many fields for its method `copy`,
 * otherwise null. Kotlin also compiles `copy` to a synthetic method, which has more parameters than
 * any other method of the class: the object, the fields, one `int` of flags per 32 fields, and a
 * marker.
 *
 * @param fields the number of fields
 * @param wide how many of the [fields] take two slots each
 * @param more the number of parameters that are not fields
 */
internal fun copyLimit(name: String, fields: Int, wide: Int, more: Int = 0): String? =
    slotLimit(name, fields, 1 + fields + wide + more + (fields + more + 31) / 32 + 1)
