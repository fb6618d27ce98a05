package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.JsonStreamContext
import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.core.StreamReadConstraints
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import dev.serdemark.model.json.Excess
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.kind
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.Closeable
import java.io.IOException

/**
 * How deep objects and arrays may nest: deeper values would overflow the stacks of most libraries,
 * and of those that turn schemas into code.
 */
internal const val DEEPEST_DOCUMENT = 500

/** Longest name of a member, in bytes. */
internal const val LONGEST_NAME = 10_000

/** Longest string, in UTF-16 units. */
internal const val LONGEST_TEXT = 20_000_000

/** Longest number, in characters. */
internal const val LONGEST_NUMBER = 100_000

/**
 * The tokens of a source's documents, one document after another.
 *
 * @param items whether each item of an array at the root is a document
 * @param longest how many bytes are read at most
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

    /** Whether the source is longer than what is read of it. */
    val isCut: Boolean
        get() = input.isCut

    /** How many more bytes may be read. */
    val remaining: Long
        get() = input.remaining

    /** Where the parser's current token begins, in bytes. */
    val offset: Long
        get() = parser.currentTokenLocation().byteOffset.coerceAtLeast(0)

    /** Where the document is whose first token is the current one: an item may be one. */
    val documentPath: JsonPath
        get() = if (isInArray) path(parser.parsingContext) else JsonPath.ROOT

    /** The first token of the next document, once the one before has been read; null at the end. */
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

    /** What [read] gives; what the source has wrong is a [ProblemException]. */
    inline fun <T> told(read: () -> T): T =
        try {
            read()
        } catch (e: IOException) {
            throw problem(e)
        }

    /** What is wrong at the current token. */
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
                source.brokenLine(layout, offset) ?: source.problem(offset, path, e.mistake)
            }
            else -> source.problem("This cannot be read: ${e.reason()}.")
        }
    }

    /** The parser does not say where; of a name that is too long, it has not come to its path. */
    private fun excess(e: StreamConstraintsException): ProblemException {
        val context = parser.parsingContext
        val isName = e.kind == Excess.NAME
        val at = if (isName) parser.currentLocation().byteOffset.coerceAtLeast(0) else offset
        val path = path(context.parent?.takeIf { isName } ?: context)
        return source.problem(at, path, e.mistake, "Shorten it, or leave it out.")
    }

    /** The parser has not come as far, so its path would be another place's. */
    private fun invalid(e: InvalidUtf8): ProblemException {
        val what = e.byte?.let { "Byte ${it.toHexString()} is not valid UTF-8" }
        val message = what ?: "The text ends within a character of UTF-8"
        return source.problem(e.offset, JsonPath.ROOT, message, "Save the text as UTF-8.")
    }

    private companion object {
        val factory: JsonFactory =
            JsonFactoryBuilder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST_DOCUMENT)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxStringLength(LONGEST_TEXT)
                        .maxNameLength(LONGEST_NAME)
                        .build()
                )
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

/** Where the parser is in the document. */
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
