package dev.serdemark.payloads

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
 * Converts Avro values to JSON of the schema that
 * [AvroSchemas][dev.serdemark.model.avro.AvroSchemas] reads. Fields have their JSON names. Dates
 * and instants become strings, and bytes become base64. A record of a union gets a member `type`.
 */
internal class AvroDocuments(private val from: BinaryDecoder, private val to: DocumentWriter) {
    private val json = to.json

    /** Copies the next value, which has this [schema]. The JSON writer limits its depth. */
    fun value(schema: AvroSchema) {
        val logical = schema.getProp("logicalType")
        when (schema.type) {
            AvroType.NULL -> json.writeNull()
            AvroType.BOOLEAN -> json.writeBoolean(from.readBoolean())
            AvroType.INT -> int(from.readInt(), logical)
            AvroType.LONG -> long(from.readLong(), logical)
            AvroType.FLOAT -> to.float(from.readFloat())
            AvroType.DOUBLE -> to.double(from.readDouble())
            AvroType.STRING -> string(text(), logical)
            AvroType.BYTES -> bytes(from.bytes(), schema, logical)
            AvroType.FIXED -> bytes(from.bytes(schema.fixedSize), schema, logical)
            AvroType.ENUM -> json.writeString(choiceAt(schema.enumSymbols, from.readEnum()))
            AvroType.RECORD -> record(schema, typeAt = -1)
            AvroType.UNION -> union(schema)
            AvroType.ARRAY -> {
                json.writeStartArray()
                repeatBlocks(from.readArrayStart(), from::arrayNext) { value(schema.elementType) }
                json.writeEndArray()
            }
            AvroType.MAP -> {
                json.writeStartObject()
                repeatBlocks(from.readMapStart(), from::mapNext) {
                    json.writeFieldName(text())
                    value(schema.valueType)
                }
                json.writeEndObject()
            }
        }
    }

    private fun record(schema: AvroSchema, typeAt: Int) {
        json.writeStartObject()
        schema.fields.forEachIndexed { at, field ->
            if (at == typeAt) type(schema)
            json.writeFieldName(field.getObjectProp("json") as? String ?: field.name())
            value(field.schema())
        }
        if (typeAt >= schema.fields.size) type(schema)
        json.writeEndObject()
    }

    private fun type(schema: AvroSchema) = json.writeStringField(UNION_TAG, schema.name)

    private fun union(schema: AvroSchema) {
        val branch = choiceAt(schema.types, from.readIndex())
        val nonNull = schema.types.filter { it.type != AvroType.NULL }
        val isNullable = nonNull.size == 1 && schema.types.size == 2
        val isTagged = !isNullable && nonNull.all { it.type == AvroType.RECORD }
        if (isTagged && branch.type == AvroType.RECORD) {
            record(branch, branch.getObjectProp("typeAt") as? Int ?: 0)
        } else {
            value(branch)
        }
    }

    private fun <T> choiceAt(all: List<T>, index: Int): T =
        all.getOrNull(index)
            ?: throw IOException("index $index is out of range: there are ${all.size} choices")

    private fun repeatBlocks(first: Long, next: () -> Long, read: () -> Unit) {
        var count = first
        while (count > 0) {
            for (i in 0 until count) read()
            count = next()
        }
    }

    private fun text(): String = from.bytes().decodeToString(throwOnInvalidSequence = true)

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
        if (logical !in DECIMALS) return to.bytes(value)
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
