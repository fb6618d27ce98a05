package dev.serdemark.model.json

import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonToken
import dev.serdemark.problem.ProblemException

/**
 * Builds trees of what [parser] reads. A member that comes twice is an error.
 *
 * @param offset where the parser's current token begins, in units that [problem] understands
 * @param problem makes the problem at an offset and path
 */
internal class JsonTreeBuilder(
    private val parser: JsonParser,
    private val offset: () -> Int,
    private val problem: (offset: Int, path: JsonPath, message: String) -> ProblemException,
) {
    /** The tree that begins with the parser's current token, which stands at [path]. */
    fun tree(path: JsonPath): JsonTree {
        val start = offset()
        return when (val token = parser.currentToken()) {
            JsonToken.START_OBJECT -> JsonObject(members(path), start)
            JsonToken.START_ARRAY -> JsonArray(items(path), start)
            JsonToken.VALUE_STRING -> JsonString(parser.text, start)
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT -> JsonNumber(parser.text, start)
            JsonToken.VALUE_TRUE -> JsonBoolean(true, start)
            JsonToken.VALUE_FALSE -> JsonBoolean(false, start)
            JsonToken.VALUE_NULL -> JsonNull(start)
            else -> error("No value begins with $token")
        }
    }

    private fun members(path: JsonPath): Map<String, JsonTree> {
        val members = LinkedHashMap<String, JsonTree>()
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            val name = parser.currentName()
            val here = path.member(name)
            if (name in members) throw problem(offset(), here, MEMBER_COMES_TWICE)
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

/** What is said of a member whose name the object has already. */
internal const val MEMBER_COMES_TWICE = "This member comes twice"
