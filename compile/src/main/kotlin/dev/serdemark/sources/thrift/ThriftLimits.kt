package dev.serdemark.sources.thrift

import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.jvm.slotLimit

/**
 * Why Thrift's structs cannot hold values of [schema], in one sentence; null if they can. A
 * constructor takes all fields that are not optional.
 */
internal fun thriftLimits(schema: Schema): String? =
    generatedLimits(schema, "a field of Thrift", MOST_FIELDS)
        ?: schema.declarations.values.filterIsInstance<RecordDeclaration>().firstNotNullOfOrNull {
            record ->
            val always = record.fields.map { it.slot }.filter { it !is Nullable }
            val wide = always.count { it in WIDE }
            slotLimit(record.name, always.size, 1 + always.size + wide)
        }

/** Numbers of 64 bits take two slots. */
private val WIDE = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.FLOAT, Leaf.DATE)

/** The most fields, of any type, that were seen to fit the methods that Scrooge writes. */
private const val MOST_FIELDS = 250
