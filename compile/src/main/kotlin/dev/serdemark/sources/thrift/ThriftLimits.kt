package dev.serdemark.sources.thrift

import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.idl.constructorLimit
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.jvm.slotLimit

/**
 * Returns why Thrift's structs cannot hold values of [schema], in one sentence, or null if they
 * can. The constructor of a struct takes all fields that are not optional.
 */
internal fun thriftLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MOST_FIELDS)
        ?: schema.records.firstNotNullOfOrNull { record ->
            val always = record.fields.map { it.slot }.filter { it !is Nullable }
            val wide = always.count { it in WIDE }
            slotLimit(record.name, always.size, 1 + always.size + wide)
        }

/**
 * Returns why Scrooge's Scala classes cannot hold values of [schema], in one sentence, or null if
 * they can.
 */
internal fun scroogeLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MOST_FIELDS) ?: constructorLimit(schema, WIDE)

/** Leaves that are numbers of 64 bits, which take two slots. */
private val WIDE = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.FLOAT, Leaf.DATE)

/**
 * The largest number of fields for which the methods that Scrooge generates compile, whatever the
 * types of the fields. Found by experiment.
 */
private const val MOST_FIELDS = 250
