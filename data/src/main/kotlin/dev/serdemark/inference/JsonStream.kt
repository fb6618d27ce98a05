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
import dev.serdemark.problem.SAVE_AS_UTF_8
import dev.serdemark.problem.reason
import java.io.Closeable
import java.io.IOException

/**
 * The maximum nesting of objects and arrays. Deeper values would overflow the stacks of most
 * libraries, and of tools that generate code from schemas.
 */
const val DEEPEST_DOCUMENT = 500

/** The maximum length of the name of a member, in bytes. */
internal const val LONGEST_NAME = 10_000

/** The maximum length of a string, in UTF-16 units. */
const val LONGEST_TEXT = 20_000_000

/** The maximum length of a number, in characters. */
const val LONGEST_NUMBER = 100_000

/** The limits above, for parsers of any format. */
val DOCUMENT_LIMITS: StreamReadConstraints =
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
 * @param maxBytes the maximum number of bytes to read
 */
internal class JsonStream(
    private val source: JsonSource,
    private val items: Boolean,
    maxBytes: Long = Long.MAX_VALUE,
) : Closeable {
    private val input = PrefixInput(source.openUtf8(), maxBytes)

    /** Whether the documents are the items of the current array. */
    private var isInArray = false
    private val layout = DocumentLayout()

    val parser: JsonParser = factory.createParser(input)

    /** Whether the source is longer than the part that was read. */
    val isCut: Boolean
        get() = input.isCut

    /** The number of bytes that may still be read. */
    val left: Long
        get() = input.left

    /** The word for a line of the source in messages. */
    val lineName: String
        get() = if (source.isConverted) "document" else "line"

    /** The byte at which the parser's current token begins. */
    val offset: Long
        get() = parser.currentTokenLocation().byteOffset.coerceAtLeast(0)

    /** The path of the document, while its first token is the current token. */
    val documentPath: JsonPath
        get() = if (isInArray) path(parser.parsingContext) else JsonPath.ROOT

    /**
     * Returns the first token of the next document, or null if there is none. The caller must have
     * read the previous document to its end.
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
     * Returns the result of [read], which uses the parser. Converts its exceptions to problems.
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
            is InvalidUtf8 -> source.otherFormat() ?: invalidUtf8(e)
            is StreamConstraintsException -> beyondLimit(e)
            is JsonProcessingException -> {
                val offset = e.location?.byteOffset?.coerceAtLeast(0) ?: 0
                source.otherFormat()
                    ?: source.brokenLines(layout, offset)
                    ?: source.problem(offset, path, e.mistake)
            }
            else -> source.problem("This cannot be read: ${e.reason()}.")
        }
    }

    /**
     * Returns a problem at a value that exceeds a limit. The parser does not report the place of
     * the value.
     */
    private fun beyondLimit(e: StreamConstraintsException): ProblemException {
        val context = parser.parsingContext
        val isName = e.kind == Excess.NAME
        val at = if (isName) parser.currentLocation().byteOffset.coerceAtLeast(0) else offset
        // The parser's path still ends with the name of the previous member.
        val path = path(context.parent?.takeIf { isName } ?: context)
        return source.problem(at, path, e.mistake, "Shorten it, or leave it out.")
    }

    /** Returns a problem at the root, because the parser has not reached the invalid byte yet. */
    private fun invalidUtf8(e: InvalidUtf8): ProblemException {
        val what = e.byte?.let { "Byte ${it.toHexString()} is not valid UTF-8" }
        val message = what ?: "The text ends within a character of UTF-8"
        val advice = if (e.offset == 0L) "$SAVE_AS_UTF_8 $NAME_FORMAT" else SAVE_AS_UTF_8
        return source.problem(e.offset, JsonPath.ROOT, message, advice)
    }

    private companion object {
        const val NAME_FORMAT = "If it is not JSON, name its format with --payloads."

        val factory: JsonFactory =
            JsonFactoryBuilder()
                // Sequences of RFC 7464 have a record separator before each document.
                .enable(JsonReadFeature.ALLOW_RS_CONTROL_CHAR)
                // Maps may have very many different keys.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                // Utf8Input accepts only UTF-8.
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(DOCUMENT_LIMITS)
                .build()
    }
}

private fun JsonSource.openUtf8(): Utf8Input =
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

/** Returns the path of the parser in the document. */
fun path(context: JsonStreamContext): JsonPath {
    val frames = generateSequence(context) { it.parent }.toList().asReversed()
    return frames.fold(JsonPath.ROOT) { path, frame ->
        when {
            frame.inObject() && frame.currentName != null -> path.member(frame.currentName)
            frame.inArray() && frame.hasCurrentIndex() -> path.item(frame.currentIndex)
            else -> path
        }
    }
}
