package dev.serdemark.model.json

import com.fasterxml.jackson.core.JsonParser
import com.fasterxml.jackson.core.JsonToken
import dev.serdemark.problem.ProblemException

/**
 * Builds trees from the tokens of [parser]. Rejects duplicate members.
 *
 * @param offset returns the offset of the parser's current token, for [problem]
 * @param problem creates a problem from an offset, a path and a message
 */
internal class JsonTreeBuilder(
    private val parser: JsonParser,
    private val offset: () -> Int,
    private val problem: (offset: Int, path: JsonPath, message: String) -> ProblemException,
) {
    /**
     * Returns the tree that begins with the parser's current token, at [path].
     *
     * @throws ProblemException if an object has a duplicate member
     */
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
            val memberPath = path.member(name)
            if (name in members) throw problem(offset(), memberPath, MEMBER_COMES_TWICE)
            parser.nextToken()
            members[name] = tree(memberPath)
        }
        return members
    }

    private fun items(path: JsonPath): List<JsonTree> {
        val items = ArrayList<JsonTree>()
        while (parser.nextToken() != JsonToken.END_ARRAY) items += tree(path.item(items.size))
        return items
    }
}

/** The message about a second member with the same name. */
internal const val MEMBER_COMES_TWICE = "This member comes twice"
