package dev.serdemark.formats

import com.squareup.wire.FieldMask
import com.squareup.wire.ProtoReader
import com.squareup.wire.internal.FieldMaskJsonFormatter
import com.squareup.wire.schema.Field as ProtoField
import com.squareup.wire.schema.MessageType
import com.squareup.wire.schema.ProtoType
import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.schemas.ProtoMessage
import java.io.EOFException
import java.io.IOException
import java.io.InputStream
import java.time.Duration
import okio.Buffer
import okio.ByteString

/** Copies the only message in [input], which has the definition [message], to [writer]. */
internal fun copyMessage(input: InputStream, message: ProtoMessage, writer: DocumentWriter) =
    writer.document {
        val bytes = input.readNBytes(LARGEST_DOCUMENT.toInt() + 1)
        if (bytes.size > LARGEST_DOCUMENT) throw tooLarge()
        ProtobufDocuments(message, writer).write(bytes)
    }

/**
 * Copies length-delimited messages in [input], which have the definition [message], to [writer].
 */
internal fun copyDelimited(input: InputStream, message: ProtoMessage, writer: DocumentWriter) {
    val documents = ProtobufDocuments(message, writer)
    val source = input.buffered()
    while (true) {
        val length = source.readLength() ?: return
        writer.document {
            if (length !in 0..LARGEST_DOCUMENT) throw tooLarge()
            val bytes = source.readNBytes(length)
            if (bytes.size < length) throw EOFException()
            documents.write(bytes)
        }
    }
}

private fun tooLarge() =
    IOException("a message is larger than ${LARGEST_DOCUMENT shr 20} MB, too large to be measured")

/**
 * Reads the length of the next message, a varint. Returns null at the end of the input, and a
 * negative number for lengths from 2^31.
 */
private fun InputStream.readLength(): Int? {
    var length = 0
    for (shift in 0 until Int.SIZE_BITS step GROUP) {
        val byte = read()
        if (byte < 0) return if (shift == 0) null else throw EOFException()
        length = length or ((byte and LOW_BITS) shl shift)
        if (byte <= LOW_BITS) return length
    }
    throw IOException("a length has more than five bytes")
}

/** The number of bits of a varint per byte. */
private const val GROUP = 7
private const val LOW_BITS = 0x7f

/** Refuses strings that are not UTF-8. Wire would replace the wrong bytes by U+FFFD. */
private class StrictReader(message: Buffer) : ProtoReader(message) {
    override fun readString(): String =
        readBytes().toByteArray().decodeToString(throwOnInvalidSequence = true)
}

/**
 * Writes messages as canonical JSON of their [schema][ProtoMessage.schema]. If proto3 leaves out a
 * field because it is zero or empty, also writes this field.
 */
private class ProtobufDocuments(
    private val root: ProtoMessage,
    private val writer: DocumentWriter,
) {
    private val json = writer.json
    private val schema = root.schema

    /** The fields of each record, with their definitions, by the record's name. */
    private val definitions = HashMap<String, List<Pair<Field, ProtoField>>>()

    fun write(bytes: ByteArray) {
        val message = root.adapter.decode(StrictReader(Buffer().write(bytes)))
        record(schema.rootRecord, root.root, message)
    }

    private fun record(record: RecordDeclaration, type: MessageType, message: Any) {
        val content = message as Map<*, *>
        val fields = definitions.getOrPut(record.name) { define(record, type) }
        requireNoUnknown(content.keys, fields, type)
        json.writeStartObject()
        for ((field, proto) in fields) {
            val value = content[proto.name]
            val default = field.default
            if (value == null && default == null) continue
            json.writeFieldName(field.json)
            if (value != null) {
                write(field.type, checkNotNull(proto.type), value)
            } else if (default != null) {
                val text = CanonicalJson.writePart(schema, field.type, default)
                json.writeRawValue(text.decodeToString())
            }
        }
        json.writeEndObject()
    }

    /** Returns the fields of [record] with their definitions in [type]. */
    private fun define(
        record: RecordDeclaration,
        type: MessageType,
    ): List<Pair<Field, ProtoField>> {
        val byNumber = type.fieldsAndOneOfFields.associateBy { it.tag }
        return record.fields.map { it to byNumber.getValue(checkNotNull(it.encoding).number) }
    }

    private fun requireNoUnknown(
        names: Set<Any?>,
        fields: List<Pair<Field, ProtoField>>,
        type: MessageType,
    ) {
        val unknown =
            names.firstOrNull { name -> fields.none { (_, proto) -> proto.name == name } } ?: return
        throw writer.problem(
            "The definition of ${type.type} has no field $unknown with this wire type",
            "Name the newest definition with --schema, and the right message (FILE#MESSAGE).",
        )
    }

    private fun write(type: Type, proto: ProtoType, value: Any) {
        when (type) {
            is Leaf -> leaf(proto, value)
            is Nullable -> write(type.type, proto, value)
            is ListOf -> {
                json.writeStartArray()
                (value as List<*>).forEach { write(type.element, proto, checkNotNull(it)) }
                json.writeEndArray()
            }
            is MapOf -> {
                json.writeStartObject()
                for ((key, entry) in value as Map<*, *>) {
                    json.writeFieldName("${number(checkNotNull(proto.keyType), key) ?: key}")
                    write(type.value, checkNotNull(proto.valueType), checkNotNull(entry))
                }
                json.writeEndObject()
            }
            is Named ->
                when (val declaration = schema.declaration(type.name)) {
                    is RecordDeclaration -> record(declaration, root.message(proto), value)
                    is EnumDeclaration -> symbol(value)
                    is UnionDeclaration -> error("Protocol Buffers have no unions of records")
                }
        }
    }

    /** Writes the name of a symbol, or its number if the definition does not have it. */
    private fun symbol(value: Any) =
        if (value is Int) json.writeNumber(value) else json.writeString("$value")

    private fun leaf(proto: ProtoType, value: Any) {
        when (value) {
            is Boolean -> json.writeBoolean(value)
            is Int,
            is Long -> json.writeNumber("${number(proto, value)}")
            is Float -> writer.float(value)
            is Double -> writer.double(value)
            is ByteString -> json.writeString(value.base64())
            is Duration -> json.writeString(seconds(value))
            is FieldMask -> json.writeString(FieldMaskJsonFormatter.toStringOrNumber(value))
            else -> json.writeString("$value")
        }
    }

    /** Returns the digits of [value], which is of the type [proto]; null if it is not a number. */
    private fun number(proto: ProtoType, value: Any?): String? =
        when (value) {
            is Int -> if (proto in UNSIGNED) "${value.toUInt()}" else "$value"
            is Long -> if (proto in UNSIGNED) "${value.toULong()}" else "$value"
            else -> null
        }

    /** Returns a duration as in JSON of Protocol Buffers: with 0, 3, 6 or 9 decimal places. */
    private fun seconds(duration: Duration): String {
        val length = duration.abs()
        val digits = "${length.nano}".padStart(9, '0')
        // 500000000 -> 500, because only zeros follow.
        val places = listOf(0, 3, 6, 9).first { digits.drop(it).all('0'::equals) }
        val fraction = digits.take(places)
        val sign = if (duration.isNegative) "-" else ""
        return "$sign${length.seconds}" + (if (fraction.isEmpty()) "" else ".$fraction") + "s"
    }

    private companion object {
        val UNSIGNED =
            setOf(
                ProtoType.UINT32,
                ProtoType.FIXED32,
                ProtoType.UINT32_VALUE,
                ProtoType.UINT64,
                ProtoType.FIXED64,
                ProtoType.UINT64_VALUE,
            )
    }
}
