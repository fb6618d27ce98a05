package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.JsonStreamContext
import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.core.StreamReadConstraints
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import com.fasterxml.jackson.core.json.JsonReadFeature
import dev.serdemark.model.json.Excess
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.kind
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.Closeable
import java.io.IOException

/**
 * The deepest nesting of objects and arrays. Deeper values would overflow the stacks of most
 * libraries, and of tools that turn schemas into code.
 */
internal const val DEEPEST_DOCUMENT = 500

/** The longest name of a member, in bytes. */
internal const val LONGEST_NAME = 10_000

/** The longest string, in UTF-16 units. */
internal const val LONGEST_TEXT = 20_000_000

/** The longest number, in characters. */
internal const val LONGEST_NUMBER = 100_000

/** The limits above, for parsers of any format. */
internal val DOCUMENT_LIMITS: StreamReadConstraints =
    StreamReadConstraints.builder()
        .maxNestingDepth(DEEPEST_DOCUMENT)
        .maxNumberLength(LONGEST_NUMBER)
        .maxStringLength(LONGEST_TEXT)
        .maxNameLength(LONGEST_NAME)
        .build()

/**
 * Reads the tokens of a source's documents, one document after another.
 *
 * @param items whether each item of an array at the root is a document
 * @param longest the largest number of bytes to read
 */
internal class JsonStream(
    private val source: JsonSource,
    private val items: Boolean,
    longest: Long = Long.MAX_VALUE,
) : Closeable {
    private val input = PrefixInput(source.opened(), longest)
    private var isInArray = false
    private val layout = DocumentLayout()

    val parser: JsonParser = factory.createParser(input)

    /** Whether the source is longer than the part that is read. */
    val isCut: Boolean
        get() = input.isCut

    /** The number of bytes that may still be read. */
    val left: Long
        get() = input.left

    /** The word for a line of the source in messages. */
    val lineName: String
        get() = if (source.isConverted) "document" else "line"

    /** Where the parser's current token begins, in bytes from 0. */
    val offset: Long
        get() = parser.currentTokenLocation().byteOffset.coerceAtLeast(0)

    /**
     * The path of the document whose first token is the current one. The document may be an item.
     */
    val documentPath: JsonPath
        get() = if (isInArray) path(parser.parsingContext) else JsonPath.ROOT

    /**
     * Returns the first token of the next document, or null at the end. Call this after the last
     * token of the previous document.
     */
    fun nextDocument(): JsonToken? {
        if (parser.hasCurrentToken()) layout.end(parser.currentTokenLocation())
        var token = parser.nextToken()
        while (token != null) {
            when {
                isInArray && token == JsonToken.END_ARRAY -> isInArray = false
                !isInArray && items && token == JsonToken.START_ARRAY -> isInArray = true
                else -> {
                    layout.begin(parser.currentTokenLocation(), isInArray)
                    return token
                }
            }
            token = parser.nextToken()
        }
        return null
    }

    /**
     * Returns the result of [read]. Converts its exceptions to problems.
     *
     * @throws ProblemException if the source is invalid or cannot be read
     */
    inline fun <T> checked(read: () -> T): T =
        try {
            read()
        } catch (e: IOException) {
            throw problem(e)
        }

    /** Returns a problem at the current token. */
    fun problem(message: String, advice: String? = null): ProblemException =
        source.problem(offset, path(parser.parsingContext), message, advice)

    override fun close() = parser.close()

    fun problem(e: IOException): ProblemException {
        val path = path(parser.parsingContext)
        return when (e) {
            is InvalidUtf8 -> invalid(e)
            is StreamConstraintsException -> excess(e)
            is JsonProcessingException -> {
                val offset = e.location?.byteOffset?.coerceAtLeast(0) ?: 0
                val isUtf16 = offset < UTF_16 && NUL in e.originalMessage
                source.brokenLines(layout, offset)
                    ?: source.problem(offset, path, e.mistake, SAVE.takeIf { isUtf16 })
            }
            else -> source.problem("This cannot be read: ${e.reason()}.")
        }
    }

    /**
     * Reports a value that exceeds a limit, with the place of the value, which the parser does not
     * report. If a name is too long, the parser has not updated its path yet.
     */
    private fun excess(e: StreamConstraintsException): ProblemException {
        val context = parser.parsingContext
        val isName = e.kind == Excess.NAME
        val at = if (isName) parser.currentLocation().byteOffset.coerceAtLeast(0) else offset
        val path = path(context.parent?.takeIf { isName } ?: context)
        return source.problem(at, path, e.mistake, "Shorten it, or leave it out.")
    }

    /**
     * Reports invalid UTF-8 at the root. The parser has not reached the byte, so its path would be
     * wrong.
     */
    private fun invalid(e: InvalidUtf8): ProblemException {
        val what = e.byte?.let { "Byte ${it.toHexString()} is not valid UTF-8" }
        val message = what ?: "The text ends within a character of UTF-8"
        val advice = if (e.offset == 0L) "$SAVE $NAME_FORMAT" else SAVE
        return source.problem(e.offset, JsonPath.ROOT, message, advice)
    }

    private companion object {
        const val SAVE = "Save the text as UTF-8."
        const val NAME_FORMAT = "If it is not JSON, name its format with --payloads."

        /**
         * The parser's words for the byte 0. In UTF-16, the first character of JSON contains this
         * byte.
         */
        const val NUL = "(CTRL-CHAR, code 0)"

        /** In UTF-16, the first character of JSON ends before this offset. */
        const val UTF_16 = 3

        val factory: JsonFactory =
            JsonFactoryBuilder()
                // Sequences of RFC 7464 have a record separator before each document.
                .enable(JsonReadFeature.ALLOW_RS_CONTROL_CHAR)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(DOCUMENT_LIMITS)
                .build()
    }
}

private fun JsonSource.opened(): Utf8Input =
    try {
        val input = open()
        try {
            Utf8Input(input)
        } catch (e: Exception) {
            input.close()
            throw e
        }
    } catch (e: IOException) {
        throw problem("This cannot be read: ${e.reason()}.")
    }

/** Returns where the parser is in the document. */
internal fun path(context: JsonStreamContext): JsonPath {
    val frames = generateSequence(context) { it.parent }.toList().asReversed()
    return frames.fold(JsonPath.ROOT) { path, frame ->
        when {
            frame.inObject() && frame.currentName != null -> path.member(frame.currentName)
            frame.inArray() && frame.hasCurrentIndex() -> path.item(frame.currentIndex)
            else -> path
        }
    }
}
