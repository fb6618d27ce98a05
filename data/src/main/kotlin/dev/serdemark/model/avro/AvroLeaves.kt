package dev.serdemark.model.avro

import dev.serdemark.model.Leaf
import dev.serdemark.model.Type
import org.apache.avro.Schema as AvroSchema

/** An Avro type. The [logical] type is null if there is none. */
private data class AvroLeaf(val type: AvroSchema.Type, val logical: String? = null) {
    override fun toString(): String =
        listOfNotNull(type.getName(), logical?.let { "($it)" }).joinToString(" ")
}

/** The Avro types of each leaf. Serdemark writes a leaf as the first of its types. */
private val LEAVES: List<Pair<AvroLeaf, Leaf>> =
    listOf(
        AvroLeaf(AvroSchema.Type.INT) to Leaf.INT,
        AvroLeaf(AvroSchema.Type.LONG) to Leaf.LONG,
        AvroLeaf(AvroSchema.Type.FLOAT) to Leaf.FLOAT,
        AvroLeaf(AvroSchema.Type.DOUBLE) to Leaf.DOUBLE,
        AvroLeaf(AvroSchema.Type.STRING, "decimal") to Leaf.DECIMAL,
        AvroLeaf(AvroSchema.Type.BYTES, "decimal") to Leaf.DECIMAL,
        AvroLeaf(AvroSchema.Type.BYTES, "big-decimal") to Leaf.DECIMAL,
        AvroLeaf(AvroSchema.Type.BOOLEAN) to Leaf.BOOLEAN,
        AvroLeaf(AvroSchema.Type.STRING) to Leaf.STRING,
        AvroLeaf(AvroSchema.Type.BYTES) to Leaf.BYTES,
        AvroLeaf(AvroSchema.Type.STRING, "uuid") to Leaf.UUID,
        AvroLeaf(AvroSchema.Type.INT, "date") to Leaf.DATE,
        AvroLeaf(AvroSchema.Type.LONG, "timestamp-nanos") to Leaf.TIMESTAMP,
        AvroLeaf(AvroSchema.Type.LONG, "timestamp-micros") to Leaf.TIMESTAMP,
        AvroLeaf(AvroSchema.Type.LONG, "timestamp-millis") to Leaf.TIMESTAMP,
    )

private val BY_AVRO: Map<AvroLeaf, Leaf> = LEAVES.toMap()

/** Returns the leaf for the Avro type [avro], or null if there is none. */
internal fun avroLeaf(avro: AvroSchema): Leaf? = BY_AVRO[key(avro)]

/** The supported Avro types, for error messages. */
internal val avroLeafTexts: List<String>
    get() = LEAVES.map { it.first.toString() }

/**
 * Returns advice if [word] is a logical type that the user wrote as a type. Otherwise returns null.
 */
internal fun logicalTypeAdvice(word: String): String? =
    LEAVES.map { it.first }
        .firstOrNull { it.logical == word }
        ?.let { """Write {"type": "${it.type.getName()}", "logicalType": "$word"}.""" }

/** Returns the name of [avro] for error messages. */
internal fun avroTypeText(avro: AvroSchema): String = key(avro).toString()

/** Returns the names of the Avro type and the logical type of a [leaf]. */
internal fun avroNames(leaf: Leaf): Pair<String, String?> {
    val avro = LEAVES.first { it.second == leaf }.first
    return avro.type.getName() to avro.logical
}

/**
 * Takes the logical type from the property, because Avro's parser drops logical types that do not
 * fit.
 */
private fun key(avro: AvroSchema) = AvroLeaf(avro.type, avro.getProp("logicalType"))
