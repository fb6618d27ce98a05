package dev.serdemark.formats

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonParser.NumberType
import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.dataformat.cbor.CBORFactory
import com.fasterxml.jackson.dataformat.cbor.CBORParser
import com.fasterxml.jackson.dataformat.cbor.CBORSimpleValue
import dev.serdemark.inference.DOCUMENT_LIMITS
import dev.serdemark.model.json.canonicalNumber
import java.io.EOFException
import java.io.InputStream
import java.math.BigDecimal
import java.math.RoundingMode
import java.nio.ByteBuffer
import java.time.Instant
import java.util.UUID

private val cbor: JsonFactory =
    CBORFactory.builder()
        .enable(CBORParser.Feature.DECODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
        // Otherwise, simple values become whole numbers.
        .enable(CBORParser.Feature.READ_SIMPLE_VALUE_AS_EMBEDDED_OBJECT)
        .streamReadConstraints(DOCUMENT_LIMITS)
        .build()

/**
 * Copies the CBOR documents of [input] to [writer]. Numeric keys become strings. Instants that are
 * numbers (tag 1) and UUIDs that are bytes (tag 37) become strings in their usual form. Refuses
 * simple values, and tags that give a value a meaning that JSON does not have.
 */
internal fun copyCbor(input: InputStream, writer: DocumentWriter) =
    cbor.createParser(input).use { TokenDocuments(it, writer).copy() }

/** Copies the Smile documents of [input] to [writer]. */
internal fun copySmile(input: InputStream, writer: DocumentWriter) =
    StrictSmile.createParser(input).use { TokenDocuments(it, writer).copy() }

/** Copies documents token by token. */
private class TokenDocuments(private val parser: JsonParser, private val writer: DocumentWriter) {
    private val json = writer.json

    fun copy() {
        while (true) {
            val first = nextDocument() ?: return
            writer.document { copyDocument(first) }
        }
    }

    /**
     * Returns the first token of the next document, or null after the last. Also skips the ends of
     * Smile documents, for which the parser returns null and stays open.
     */
    private fun nextDocument(): JsonToken? {
        var token = parser.nextToken()
        while (token == null && !parser.isClosed) token = parser.nextToken()
        return token
    }

    private fun copyDocument(first: JsonToken) {
        var token = first
        var depth = 0
        while (true) {
            copyToken(token)
            if (token.isStructStart) depth++
            if (token.isStructEnd) depth--
            if (depth == 0) return
            token = parser.nextToken() ?: throw EOFException()
        }
    }

    private fun copyToken(token: JsonToken) {
        if (parser is CBORParser) requireCarriedOver(parser.currentTags, token)
        when (token) {
            JsonToken.START_OBJECT -> json.writeStartObject()
            JsonToken.END_OBJECT -> json.writeEndObject()
            JsonToken.START_ARRAY -> json.writeStartArray()
            JsonToken.END_ARRAY -> json.writeEndArray()
            JsonToken.FIELD_NAME -> json.writeFieldName(parser.currentName())
            JsonToken.VALUE_STRING -> json.writeString(parser.text)
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT -> if (isTagged(EPOCH_TAG)) instant() else number()
            JsonToken.VALUE_TRUE -> json.writeBoolean(true)
            JsonToken.VALUE_FALSE -> json.writeBoolean(false)
            JsonToken.VALUE_NULL -> json.writeNull()
            JsonToken.VALUE_EMBEDDED_OBJECT -> embedded()
            JsonToken.NOT_AVAILABLE -> error("The parser does not wait for input")
        }
    }

    private fun number() {
        when (parser.numberType) {
            NumberType.FLOAT -> writer.floatOrDouble(parser.floatValue)
            NumberType.DOUBLE -> writer.double(parser.doubleValue)
            NumberType.BIG_DECIMAL -> json.writeNumber(canonicalNumber(parser.decimalValue))
            NumberType.BIG_INTEGER -> json.writeNumber(parser.bigIntegerValue)
            else -> json.writeNumber(parser.longValue)
        }
    }

    /** Copies a number of seconds since 1970 as an instant. */
    private fun instant() {
        val isWhole = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        val seconds =
            if (isWhole) BigDecimal.valueOf(parser.longValue)
            else BigDecimal.valueOf(parser.doubleValue)
        val whole = seconds.setScale(0, RoundingMode.FLOOR)
        val nanos = (seconds - whole).movePointRight(NANO_DIGITS).toLong()
        json.writeString("${Instant.ofEpochSecond(whole.longValueExact(), nanos)}")
    }

    private fun embedded() {
        val simple = parser.embeddedObject as? CBORSimpleValue
        if (simple != null) throw noCounterpart("the simple value ${simple.value}")
        val value = parser.binaryValue
        if (isTagged(UUID_TAG)) uuid(value) else writer.bytes(value)
    }

    private fun uuid(value: ByteArray) {
        if (value.size != 2 * Long.SIZE_BYTES) {
            throw writer.problem("A UUID has ${value.size} bytes, expected 16")
        }
        val halves = ByteBuffer.wrap(value)
        json.writeString("${UUID(halves.getLong(), halves.getLong())}")
    }

    /** Throws a problem if one of the [tags] of the current [token] cannot be carried over. */
    private fun requireCarriedOver(tags: CBORParser.TagList, token: JsonToken) {
        if (tags.isEmpty) return
        val carriedOver = TAGS_OF_ALL + TAGS[token].orEmpty()
        if (carriedOver.count(tags::contains) == tags.size()) return
        val first = tags.firstTag
        // The parser names only the first tag.
        throw noCounterpart(
            if (first in carriedOver) "a tag inside the tag $first" else "the tag $first"
        )
    }

    private fun noCounterpart(what: String) =
        writer.problem(
            "JSON has no counterpart for $what of CBOR",
            "Write such values as texts, numbers or bytes.",
        )

    /** Whether the current value has this CBOR tag. */
    private fun isTagged(tag: Int): Boolean =
        parser is CBORParser && parser.currentTags.contains(tag)

    private companion object {
        /** The tag of a time in seconds since 1970 (RFC 8949, 3.4.2). */
        const val EPOCH_TAG = 1

        /** The tag of a UUID in 16 bytes. */
        const val UUID_TAG = 37

        const val NANO_DIGITS = 9

        /** The tags that any value may have: namespaces of repeated texts, and CBOR itself. */
        val TAGS_OF_ALL = setOf(256, 55799)

        /** A text that was written before. The parser returns that text. */
        const val REPEATED_TAG = 25

        /** Tags of texts: an instant, URI, base64, regular expression, MIME message, or date. */
        val TAGS_OF_TEXTS = setOf(0, REPEATED_TAG) + (32..36) + 1004

        /**
         * Other tags whose meaning JSON can carry over, by the token they belong to. The parser
         * converts large numbers and decimals, and removes their tags (2, 3 and 4).
         */
        val TAGS: Map<JsonToken, Set<Int>> =
            mapOf(
                JsonToken.FIELD_NAME to setOf(REPEATED_TAG),
                JsonToken.VALUE_STRING to TAGS_OF_TEXTS,
                JsonToken.VALUE_NUMBER_INT to setOf(EPOCH_TAG),
                JsonToken.VALUE_NUMBER_FLOAT to setOf(EPOCH_TAG),
                // Bytes that JSON has in base64 (22), encoded CBOR (24), bytes that were written
                // before (25), and UUIDs.
                JsonToken.VALUE_EMBEDDED_OBJECT to setOf(22, 24, REPEATED_TAG, UUID_TAG),
                // A set.
                JsonToken.START_ARRAY to setOf(258),
            )
    }
}
