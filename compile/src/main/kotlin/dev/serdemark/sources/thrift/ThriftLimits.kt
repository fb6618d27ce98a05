package dev.serdemark.sources.thrift

import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.constructorLimit
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.shape.slot

/**
 * Returns why Thrift's structs cannot hold values of [schema], in one sentence, or null if they
 * can. The constructor of a struct takes all fields that are not optional.
 */
internal fun thriftLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MOST_FIELDS)
        ?: schema.records.firstNotNullOfOrNull { record ->
            val required = record.fields.map { it.slot }.filter { it !is Nullable }
            val wide = required.count { it in WIDE }
            slotLimit(record.name, required.size, 1 + required.size + wide)
        }

/**
 * Returns why Scrooge's Scala classes cannot hold values of [schema], in one sentence, or null if
 * they can.
 */
internal fun scroogeLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MOST_FIELDS) ?: constructorLimit(schema, WIDE)

/** Leaves that Thrift writes as `i64` or `double`. Each takes two slots for parameters. */
private val WIDE = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.FLOAT, Leaf.DATE)

/**
 * The largest number of fields for which the methods that Scrooge generates compile, whatever the
 * types of the fields. Found by experiment. [thriftLimits] uses the same number.
 */
private const val MOST_FIELDS = 250
