package dev.serdemark.sample

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.JsonToken
import dev.serdemark.inference.JsonSource
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.io.ByteArrayOutputStream

/**
 * The JSON texts that follow each other in [source], one at a time; with [areItems] the items of
 * the arrays among them. Numbers keep their digits.
 *
 * @throws ProblemException where it is not JSON, with its line and column
 */
internal fun jsonTexts(source: JsonSource, areItems: Boolean): Sequence<ByteArray> = sequence {
    source.open().use { input ->
        factory.createParser(input).use { parser ->
            while (next(parser, source) != null) {
                val isList = areItems && parser.currentToken() == JsonToken.START_ARRAY
                if (!isList) {
                    yield(text(parser, source))
                } else {
                    while (next(parser, source) != JsonToken.END_ARRAY) yield(text(parser, source))
                }
            }
        }
    }
}

private val factory = JsonFactory()

private fun next(parser: JsonParser, source: JsonSource): JsonToken? =
    told(source) { parser.nextToken() }

private fun text(parser: JsonParser, source: JsonSource): ByteArray =
    told(source) {
        val bytes = ByteArrayOutputStream()
        factory.createGenerator(bytes).use { it.copyCurrentStructureExact(parser) }
        bytes.toByteArray()
    }

private fun <T> told(source: JsonSource, read: () -> T): T =
    try {
        read()
    } catch (e: JsonProcessingException) {
        val column = e.location?.columnNr?.let { " (column $it)" }.orEmpty()
        throw ProblemException(
            Problem(
                "This is not JSON: ${e.originalMessage}$column.",
                file = source.name,
                line = e.location?.lineNr,
            ),
            e,
        )
    }
