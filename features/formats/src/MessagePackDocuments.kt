package dev.serdemark.formats

import dev.serdemark.inference.LONGEST_TEXT
import java.io.IOException
import java.io.InputStream
import java.nio.charset.CodingErrorAction
import org.msgpack.core.MessageFormat
import org.msgpack.core.MessagePack
import org.msgpack.core.MessageUnpacker
import org.msgpack.value.ValueType

/**
 * Copies the MessagePack documents of [input] to [writer]. Keys that are numbers become texts.
 * Timestamps become texts such as `2024-05-01T12:00:00Z`.
 */
internal fun copyMessagePack(input: InputStream, writer: DocumentWriter) =
    config.newUnpacker(input).use { unpacker ->
        val documents = MessagePackDocuments(unpacker, writer)
        while (unpacker.hasNext()) writer.document(documents::value)
    }

private val config: MessagePack.UnpackerConfig =
    MessagePack.UnpackerConfig()
        .withStringSizeLimit(LONGEST_TEXT)
        .withActionOnMalformedString(CodingErrorAction.REPORT)
        .withActionOnUnmappableString(CodingErrorAction.REPORT)

private class MessagePackDocuments(
    private val unpacker: MessageUnpacker,
    private val writer: DocumentWriter,
) {
    private val json = writer.json

    /** Copies the next value. The JSON writer limits its depth. */
    fun value() {
        when (nextType()) {
            ValueType.NIL -> {
                unpacker.unpackNil()
                json.writeNull()
            }
            ValueType.BOOLEAN -> json.writeBoolean(unpacker.unpackBoolean())
            ValueType.INTEGER -> json.writeNumber(unpacker.unpackBigInteger())
            ValueType.FLOAT ->
                if (unpacker.nextFormat == MessageFormat.FLOAT32)
                    writer.floatOrDouble(unpacker.unpackFloat())
                else writer.double(unpacker.unpackDouble())
            ValueType.STRING -> json.writeString(unpacker.unpackString())
            ValueType.BINARY -> bytes()
            ValueType.ARRAY -> {
                json.writeStartArray()
                repeat(unpacker.unpackArrayHeader()) { value() }
                json.writeEndArray()
            }
            ValueType.MAP -> {
                json.writeStartObject()
                repeat(unpacker.unpackMapHeader()) {
                    json.writeFieldName(key())
                    value()
                }
                json.writeEndObject()
            }
            ValueType.EXTENSION -> extension()
        }
    }

    private fun nextType(): ValueType {
        val format = unpacker.nextFormat
        if (format == MessageFormat.NEVER_USED) throw IOException("no value begins with byte c1")
        return format.valueType
    }

    private fun key(): String =
        when (val type = nextType()) {
            ValueType.STRING -> unpacker.unpackString()
            ValueType.INTEGER -> "${unpacker.unpackBigInteger()}"
            else ->
                throw writer.problem(
                    "A key of a map is neither a text nor a whole number: ${type.name.lowercase()}",
                    "Write a list of pairs in place of such a map.",
                )
        }

    private fun bytes() {
        val length = unpacker.unpackBinaryHeader()
        if (length > LONGEST_TEXT) throw IOException("it has $length bytes in one value")
        writer.bytes(unpacker.readPayload(length))
    }

    private fun extension() {
        val header = unpacker.unpackExtensionTypeHeader()
        if (!header.isTimestampType) {
            throw writer.problem(
                "JSON has no counterpart for the extension type ${header.type} of MessagePack",
                "Write such values as texts, numbers or bytes.",
            )
        }
        json.writeString("${unpacker.unpackTimestamp(header)}")
    }
}
