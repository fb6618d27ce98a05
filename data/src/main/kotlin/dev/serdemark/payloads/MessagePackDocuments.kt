package dev.serdemark.payloads

import dev.serdemark.inference.LONGEST_TEXT
import java.io.IOException
import java.io.InputStream
import java.nio.charset.CodingErrorAction
import org.msgpack.core.MessageFormat
import org.msgpack.core.MessagePack
import org.msgpack.core.MessageUnpacker
import org.msgpack.value.ValueType

/**
 * Copies the MessagePack documents of [input] to [to]. Numbers that are keys become texts.
 * Timestamps become texts such as `2024-05-01T12:00:00Z`.
 */
internal fun copyMessagePack(input: InputStream, to: DocumentWriter) =
    config.newUnpacker(input).use { unpacker ->
        val documents = MessagePackDocuments(unpacker, to)
        while (unpacker.hasNext()) to.document(documents::value)
    }

private val config: MessagePack.UnpackerConfig =
    MessagePack.UnpackerConfig()
        .withStringSizeLimit(LONGEST_TEXT)
        .withActionOnMalformedString(CodingErrorAction.REPORT)
        .withActionOnUnmappableString(CodingErrorAction.REPORT)

private class MessagePackDocuments(
    private val from: MessageUnpacker,
    private val to: DocumentWriter,
) {
    private val json = to.json

    /** Copies the next value. The JSON writer limits its depth. */
    fun value() {
        when (next()) {
            ValueType.NIL -> {
                from.unpackNil()
                json.writeNull()
            }
            ValueType.BOOLEAN -> json.writeBoolean(from.unpackBoolean())
            ValueType.INTEGER -> json.writeNumber(from.unpackBigInteger())
            ValueType.FLOAT ->
                if (from.nextFormat == MessageFormat.FLOAT32) to.floatOrDouble(from.unpackFloat())
                else to.double(from.unpackDouble())
            ValueType.STRING -> json.writeString(from.unpackString())
            ValueType.BINARY -> bytes()
            ValueType.ARRAY -> {
                json.writeStartArray()
                repeat(from.unpackArrayHeader()) { value() }
                json.writeEndArray()
            }
            ValueType.MAP -> {
                json.writeStartObject()
                repeat(from.unpackMapHeader()) {
                    json.writeFieldName(key())
                    value()
                }
                json.writeEndObject()
            }
            ValueType.EXTENSION -> extension()
        }
    }

    private fun next(): ValueType {
        val format = from.nextFormat
        if (format == MessageFormat.NEVER_USED) throw IOException("no value begins with byte c1")
        return format.valueType
    }

    private fun key(): String =
        when (val type = next()) {
            ValueType.STRING -> from.unpackString()
            ValueType.INTEGER -> "${from.unpackBigInteger()}"
            else ->
                throw to.problem(
                    "A key of a map is neither a text nor a whole number: ${type.name.lowercase()}",
                    "Write a list of pairs in place of such a map.",
                )
        }

    private fun bytes() {
        val length = from.unpackBinaryHeader()
        if (length > LONGEST_TEXT) throw IOException("it has $length bytes in one value")
        to.bytes(from.readPayload(length))
    }

    private fun extension() {
        val header = from.unpackExtensionTypeHeader()
        if (!header.isTimestampType) {
            throw to.problem(
                "JSON has no counterpart for the extension type ${header.type} of MessagePack",
                "Write such values as texts, numbers or bytes.",
            )
        }
        json.writeString("${from.unpackTimestamp(header)}")
    }
}
