package dev.serdemark.model

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.core.StreamReadConstraints
import com.fasterxml.jackson.core.json.JsonReadFeature

/**
 * How deep objects and arrays may nest: deeper trees would overflow the stacks of most libraries.
 */
private const val DEEPEST = 1000

/**
 * Parses one JSON text of RFC 8259 into a tree. A member that comes twice is an error, as is
 * anything after the end.
 */
internal fun parseJson(json: JsonText): JsonTree = parse(json, factory)

/** The same of a text that may hold comments as in Java, which Avro allows in schemas. */
internal fun parseJsonWithComments(json: JsonText): JsonTree = parse(json, withComments)

private fun parse(json: JsonText, factory: JsonFactory): JsonTree =
    factory.createParser(json.text).use { JsonTreeBuilder(json, it).build() }

private val factory: JsonFactory = builder().build()

private val withComments: JsonFactory =
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

private class JsonTreeBuilder(private val json: JsonText, private val parser: JsonParser) {
    private val offset: Int
        get() = parser.currentTokenLocation().charOffset.toInt()

    fun build(): JsonTree =
        try {
            parser.nextToken()
            val tree = tree(JsonPath.ROOT)
            if (parser.nextToken() != null) {
                throw json.problem(
                    offset,
                    JsonPath.ROOT,
                    "Expected the end of the text after the value",
                )
            }
            tree
        } catch (e: JsonProcessingException) {
            val offset = (e.location?.charOffset ?: 0).coerceIn(0, json.text.length.toLong())
            throw json.problem(
                offset.toInt(),
                JsonPath.ROOT,
                "This is not JSON: ${e.originalMessage}",
            )
        }

    private fun tree(path: JsonPath): JsonTree {
        val start = offset
        return when (parser.currentToken()) {
            JsonToken.START_OBJECT -> JsonObject(members(path), start)
            JsonToken.START_ARRAY -> JsonArray(items(path), start)
            JsonToken.VALUE_STRING -> JsonString(parser.text, start)
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT -> JsonNumber(parser.text, start)
            JsonToken.VALUE_TRUE -> JsonBoolean(true, start)
            JsonToken.VALUE_FALSE -> JsonBoolean(false, start)
            JsonToken.VALUE_NULL -> JsonNull(start)
            else -> throw json.problem(json.text.length, path, "Expected a value, the text ends")
        }
    }

    private fun members(path: JsonPath): Map<String, JsonTree> {
        val members = LinkedHashMap<String, JsonTree>()
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            val name = parser.currentName()
            val here = path.member(name)
            if (name in members) throw json.problem(offset, here, "This member comes twice")
            parser.nextToken()
            members[name] = tree(here)
        }
        return members
    }

    private fun items(path: JsonPath): List<JsonTree> {
        val items = ArrayList<JsonTree>()
        while (parser.nextToken() != JsonToken.END_ARRAY) items += tree(path.item(items.size))
        return items
    }
}
