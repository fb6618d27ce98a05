package dev.serdemark.variation

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJsonString
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.unicodeEscape
import dev.serdemark.problem.ProblemException

/** Recognizes JSON in a text. A schema keeps values that fit none of its types as such texts. */
internal object RawJson {
    private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
    private val ENDS = mapOf('{' to '}', '[' to ']', '"' to '"')

    /**
     * Returns the JSON that [text] consists of, without surrounding whitespace, or null if it is
     * not JSON.
     */
    fun of(text: String): JsonTree? =
        when {
            text == "null" -> JsonNull(0)
            text == "true" || text == "false" -> JsonBoolean(text == "true", 0)
            text.length > 1 && ENDS[text.first()] == text.last() -> parsed(text)
            NUMBER.matches(text) -> JsonNumber(text, 0)
            else -> null
        }

    private fun parsed(text: String): JsonTree? =
        try {
            parseJson(JsonText(text.toByteArray(), "text"))
        } catch (_: ProblemException) {
            null
        }
}

/**
 * Rewrites the JSON [text] with other strings, numbers and names of members. Keeps whitespace and
 * the kinds of escapes. Use an instance only once.
 *
 * @param string returns another text; it gets the same escapes if it has the same length in UTF-16
 *   units, otherwise only the necessary escapes
 * @param number returns another literal of the same length
 * @param name returns another name that is not taken yet; it is escaped like strings
 */
internal class RawJsonRewriting(
    private val text: String,
    private val string: (String) -> String,
    private val number: (String) -> String,
    private val name: (String, Set<String>) -> String,
) {
    private val out = StringBuilder(text.length)

    /** The number of characters of [text] that were copied or replaced. */
    private var done = 0

    /** Returns the rewritten text. [tree] is the tree of the original text. */
    fun of(tree: JsonTree): String {
        visit(tree)
        copyUpTo(text.length)
        return out.toString()
    }

    private fun visit(tree: JsonTree) {
        when (tree) {
            is JsonObject -> visit(tree.members)
            is JsonArray -> tree.items.forEach(::visit)
            is JsonString -> rewrite(tree.offset, tree.text, string(tree.text))
            is JsonNumber -> {
                copyUpTo(tree.offset)
                out.append(number(tree.literal))
                done += tree.literal.length
            }
            is JsonBoolean,
            is JsonNull -> Unit
        }
    }

    private fun visit(members: Map<String, JsonTree>) {
        val taken = HashSet<String>()
        for ((member, value) in members) {
            val other = name(member, taken).also(taken::add)
            rewrite(text.indexOf('"', done), member, other)
            visit(value)
        }
    }

    /** Writes another string instead of [original], whose quotation mark is at [offset]. */
    private fun rewrite(offset: Int, original: String, other: String) {
        if (other.length == original.length) {
            copyUpTo(offset + 1)
            other.forEach(::rewrite)
            copyUpTo(done + 1)
        } else {
            copyUpTo(offset)
            out.appendJsonString(other)
            done = generateSequence(offset + 1) { it + lengthAt(it) }.first { text[it] == '"' } + 1
        }
    }

    /** Writes another [unit] instead of the next one, escaped in the same way. */
    private fun rewrite(unit: Char) {
        when (val length = lengthAt(done)) {
            SHORT_ESCAPE -> copyUpTo(done + SHORT_ESCAPE)
            else -> {
                if (length == 1) out.append(unit) else out.append(unicodeEscape(unit))
                done += length
            }
        }
    }

    /** Returns the number of characters that represent the UTF-16 unit at [place]. */
    private fun lengthAt(place: Int): Int =
        when {
            text[place] != '\\' -> 1
            text[place + 1] == 'u' -> UNICODE_ESCAPE
            else -> SHORT_ESCAPE
        }

    private fun copyUpTo(end: Int) {
        out.append(text, done, end)
        done = end
    }

    private companion object {
        /** The length of a backslash and the character that it escapes. */
        const val SHORT_ESCAPE = 2

        /** The length of a backslash, `u` and four digits. */
        const val UNICODE_ESCAPE = 6
    }
}
