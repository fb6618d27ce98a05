package dev.serdemark.model.json

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.StreamReadConstraints
import com.fasterxml.jackson.core.json.JsonReadFeature

/** The maximum nesting of objects and arrays. Deeper trees would overflow stacks. */
private const val DEEPEST = 1000

/**
 * Parses one JSON text (RFC 8259) into a tree.
 *
 * @throws dev.serdemark.problem.ProblemException if the text is not JSON, has a duplicate member,
 *   or continues after the value
 */
fun parseJson(json: JsonText): JsonTree = parse(json, factory)

/**
 * Parses a JSON text that may contain Java comments, which Avro allows in schemas.
 *
 * @throws dev.serdemark.problem.ProblemException as [parseJson]
 */
fun parseJsonWithComments(json: JsonText): JsonTree = parse(json, factoryWithComments)

private fun parse(json: JsonText, factory: JsonFactory): JsonTree =
    factory.createParser(json.text).use { parser ->
        val offset = { parser.currentTokenLocation().charOffset.toInt() }
        try {
            if (parser.nextToken() == null) {
                val message = "Expected a value, the text ends"
                throw json.problem(json.text.length, JsonPath.ROOT, message)
            }
            val tree = JsonTreeBuilder(parser, offset, json::problem).tree(JsonPath.ROOT)
            if (parser.nextToken() != null) {
                val message = "Expected the end of the text after the value"
                throw json.problem(offset(), JsonPath.ROOT, message)
            }
            tree
        } catch (e: JsonProcessingException) {
            val stop = (e.location?.charOffset ?: 0).coerceIn(0, json.text.length.toLong())
            throw json.problem(stop.toInt(), JsonPath.ROOT, e.mistake)
        }
    }

private val factory: JsonFactory = builder().build()

private val factoryWithComments: JsonFactory =
    builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build()

private fun builder(): JsonFactoryBuilder =
    JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEEPEST)
                .maxNumberLength(Int.MAX_VALUE)
                .maxStringLength(Int.MAX_VALUE)
                .maxNameLength(Int.MAX_VALUE)
                .build()
        )
