package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.jvm.wideFieldCount

/**
 * Returns why data classes cannot hold values of [schema], in one sentence, or null if they can.
 */
internal fun kotlinDataLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triStateLimit(it, "a Kotlin property")
            ?: copyLimit(it.name, it.fields.size, it.wideFieldCount)
    }

/**
 * Returns one sentence if the class [name] has too many fields for its method `copy`, otherwise
 * null. Kotlin also compiles a synthetic variant of `copy`, `copy$default`, which has the most
 * parameters of all methods: the object, the fields, one `int` of flags per 32 fields, and a
 * marker.
 *
 * @param wideFields the number of fields that take two slots each
 * @param otherParameters the number of parameters of `copy` that are not fields
 */
fun copyLimit(
    name: String,
    fields: Int,
    wideFields: Int,
    otherParameters: Int = 0,
): String? {
    // One int per 32 parameters, rounded up.
    val flags = (fields + otherParameters + 31) / 32
    return slotLimit(name, fields, 1 + fields + wideFields + otherParameters + flags + 1)
}
