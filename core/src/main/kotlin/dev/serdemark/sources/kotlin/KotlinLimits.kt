package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.Limits

/** Why data classes cannot hold values of [schema], in one sentence; null where they can. */
internal fun kotlinDataLimits(schema: Schema): String? = LIMITS.of(schema)

/**
 * The widest method of a data class is the synthetic `copy`: the object, the fields, an int of
 * flags for every 32 of them, and a marker.
 */
private val LIMITS =
    Limits("a Kotlin property holds null or a value") { fields -> 1 + (fields + 31) / 32 + 1 }
