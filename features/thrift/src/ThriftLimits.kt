package dev.serdemark.thrift

import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.constructorLimit
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.shape.slot

/**
 * Returns why Scrooge's Java classes cannot hold values of [schema], in one sentence, or null if
 * they can. Their constructors take all fields that are not optional.
 */
internal fun thriftLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MAX_FIELDS)
        ?: schema.records.firstNotNullOfOrNull { record ->
            val parameters = record.fields.map { it.slot }.filter { it !is Nullable }
            val wideParameters = parameters.count { it in WIDE_LEAVES }
            slotLimit(record.name, parameters.size, 1 + parameters.size + wideParameters)
        }

/**
 * Returns why Scrooge's Scala classes cannot hold values of [schema], in one sentence, or null if
 * they can.
 */
internal fun scroogeLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MAX_FIELDS)
        ?: constructorLimit(schema, WIDE_LEAVES)

/** Leaves that Thrift writes as `i64` or `double`. As a parameter, each takes two slots. */
private val WIDE_LEAVES = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.FLOAT, Leaf.DATE)

/**
 * The maximum number of fields in a record. With more fields, some of Scrooge's Scala methods do
 * not compile. Found by experiment.
 */
private const val MAX_FIELDS = 250
