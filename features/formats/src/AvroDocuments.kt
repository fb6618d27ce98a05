package dev.serdemark.formats

import dev.serdemark.inference.LONGEST_NUMBER
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.json.canonicalNumber
import java.io.IOException
import java.math.BigDecimal
import java.math.BigInteger
import java.nio.ByteBuffer
import java.time.Instant
import java.time.LocalDate
import java.time.temporal.ChronoUnit
import org.apache.avro.Conversions
import org.apache.avro.Schema as AvroSchema
import org.apache.avro.Schema.Type as AvroType
import org.apache.avro.io.BinaryDecoder

/**
 * Converts Avro values to canonical JSON of the same schema, as
 * [AvroSchemas][dev.serdemark.model.avro.AvroSchemas] reads it. Fields get their JSON names. Dates
 * and instants become strings, and bytes become base64. A branch of a union gets a member `type`.
 */
internal class AvroDocuments(
    private val decoder: BinaryDecoder,
    private val writer: DocumentWriter,
) {
    private val json = writer.json

    /** Converts the next value, which has this [schema]. The JSON writer limits its depth. */
    fun value(schema: AvroSchema) {
        val logical = schema.getProp("logicalType")
        when (schema.type) {
            AvroType.NULL -> json.writeNull()
            AvroType.BOOLEAN -> json.writeBoolean(decoder.readBoolean())
            AvroType.INT -> int(decoder.readInt(), logical)
            AvroType.LONG -> long(decoder.readLong(), logical)
            AvroType.FLOAT -> writer.float(decoder.readFloat())
            AvroType.DOUBLE -> writer.double(decoder.readDouble())
            AvroType.STRING -> string(text(), logical)
            AvroType.BYTES -> bytes(decoder.readLimitedBytes(), schema, logical)
            AvroType.FIXED -> bytes(decoder.readLimitedBytes(schema.fixedSize), schema, logical)
            AvroType.ENUM -> json.writeString(optionAt(schema.enumSymbols, decoder.readEnum()))
            AvroType.RECORD -> record(schema, tagIndex = null)
            AvroType.UNION -> union(schema)
            AvroType.ARRAY -> {
                json.writeStartArray()
                repeatBlocks(decoder.readArrayStart(), decoder::arrayNext) {
                    value(schema.elementType)
                }
                json.writeEndArray()
            }
            AvroType.MAP -> {
                json.writeStartObject()
                repeatBlocks(decoder.readMapStart(), decoder::mapNext) {
                    json.writeFieldName(text())
                    value(schema.valueType)
                }
                json.writeEndObject()
            }
        }
    }

    /** @param tagIndex the number of fields before the member `type`; null if there is none */
    private fun record(schema: AvroSchema, tagIndex: Int?) {
        json.writeStartObject()
        schema.fields.forEachIndexed { index, field ->
            if (index == tagIndex) writeTag(schema)
            json.writeFieldName(field.getObjectProp("json") as? String ?: field.name())
            value(field.schema())
        }
        if (tagIndex != null && tagIndex >= schema.fields.size) writeTag(schema)
        json.writeEndObject()
    }

    private fun writeTag(schema: AvroSchema) = json.writeStringField(UNION_TAG, schema.name)

    private fun union(schema: AvroSchema) {
        val branch = optionAt(schema.types, decoder.readIndex())
        val nonNull = schema.types.filter { it.type != AvroType.NULL }
        val isNullable = nonNull.size == 1 && schema.types.size == 2
        val isUnionOfRecords = !isNullable && nonNull.all { it.type == AvroType.RECORD }
        if (isUnionOfRecords && branch.type == AvroType.RECORD) {
            record(branch, branch.getObjectProp("typeAt") as? Int ?: 0)
        } else {
            value(branch)
        }
    }

    private fun <T> optionAt(options: List<T>, index: Int): T =
        options.getOrNull(index)
            ?: throw IOException("index $index is out of range: there are ${options.size} choices")

    /** Calls [read] for each item of an array or map, which consists of blocks. */
    private fun repeatBlocks(first: Long, next: () -> Long, read: () -> Unit) {
        var count = first
        while (count > 0) {
            for (i in 0 until count) read()
            count = next()
        }
    }

    private fun text(): String =
        decoder.readLimitedBytes().decodeToString(throwOnInvalidSequence = true)

    private fun int(value: Int, logical: String?) {
        if (logical == "date") json.writeString("${LocalDate.ofEpochDay(value.toLong())}")
        else json.writeNumber(value)
    }

    private fun long(value: Long, logical: String?) {
        val unit = UNITS[logical]
        if (unit == null) json.writeNumber(value)
        else json.writeString("${Instant.EPOCH.plus(value, unit)}")
    }

    private fun string(text: String, logical: String?) {
        val number =
            text
                .takeIf { logical == "decimal" && it.length <= LONGEST_NUMBER }
                ?.toBigDecimalOrNull()
        if (number == null) json.writeString(text) else json.writeNumber(canonicalNumber(number))
    }

    private fun bytes(value: ByteArray, schema: AvroSchema, logical: String?) {
        if (logical !in DECIMALS) return writer.bytes(value)
        // A byte gives more than two digits.
        if (value.size > LONGEST_NUMBER / 2) throw IOException("a decimal has ${value.size} bytes")
        val number =
            if (logical == "decimal") {
                val scale = schema.getObjectProp("scale") as? Int ?: 0
                BigDecimal(BigInteger(value), scale)
            } else {
                Conversions.BigDecimalConversion().fromBytes(ByteBuffer.wrap(value), schema, null)
            }
        json.writeNumber(canonicalNumber(number))
    }

    private companion object {
        val DECIMALS = setOf("decimal", "big-decimal")
        val UNITS =
            mapOf(
                "timestamp-millis" to ChronoUnit.MILLIS,
                "timestamp-micros" to ChronoUnit.MICROS,
                "timestamp-nanos" to ChronoUnit.NANOS,
            )
    }
}
