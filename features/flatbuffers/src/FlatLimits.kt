package dev.serdemark.flatbuffers

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.jvm.unions

/** The maximum number of branches of a union. A branch number is a byte, and 0 means no branch. */
private const val MAX_BRANCHES = 255

/**
 * Returns why tables of FlatBuffers cannot hold values of [schema], in one sentence, or null if
 * they can.
 */
internal fun flatLimits(schema: Schema): String? =
    schema.unions
        .firstOrNull { it.branches.size > MAX_BRANCHES }
        ?.let {
            "'${it.name}' has ${it.branches.size} branches; a union of FlatBuffers has at most $MAX_BRANCHES."
        } ?: generatedLimits(schema, "a field of FlatBuffers")
