package dev.serdemark.variation

import dev.serdemark.model.JsonArray
import dev.serdemark.model.JsonBoolean
import dev.serdemark.model.JsonNull
import dev.serdemark.model.JsonNumber
import dev.serdemark.model.JsonObject
import dev.serdemark.model.JsonString
import dev.serdemark.model.JsonText
import dev.serdemark.model.JsonTree
import dev.serdemark.model.parseJson
import dev.serdemark.model.unicodeEscape
import dev.serdemark.problem.ProblemException

/** JSON in a text: what a place holds whose values no type of a schema fits. */
internal object RawJson {
    private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
    private val ENDS = mapOf('{' to '}', '[' to ']', '"' to '"')

    /** The JSON that [text] is, without blanks around it, or null where it is none. */
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
 * Writes the JSON [text] again with other strings, numbers and names of members; blanks and the way
 * of escaping stay. Of one use.
 *
 * @param string another text of the same length, in UTF-16 units, with the same escapes
 * @param number another literal of the same length
 * @param name another name, likewise of the same length or longer, that is none of those taken
 */
internal class RawJsonRewriting(
    private val text: String,
    private val string: (String) -> String,
    private val number: (String) -> String,
    private val name: (String, Set<String>) -> String,
) {
    private val out = StringBuilder(text.length)
    private var done = 0

    /** The text, whose [tree] is given, in other words. */
    fun of(tree: JsonTree): String {
        visit(tree)
        copyUpTo(text.length)
        return out.toString()
    }

    private fun visit(tree: JsonTree) {
        when (tree) {
            is JsonObject -> visit(tree.members)
            is JsonArray -> tree.items.forEach(::visit)
            is JsonString -> rewrite(tree.offset, string(tree.text))
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
            rewrite(text.indexOf('"', done), other)
            visit(value)
        }
    }

    /** Another string in place of that whose quotation mark is at [offset]. */
    private fun rewrite(offset: Int, other: String) {
        copyUpTo(offset + 1)
        for (unit in other) {
            when {
                // The other is longer.
                text[done] == '"' -> out.append(unit)
                text[done] != '\\' -> {
                    out.append(unit)
                    done++
                }
                text[done + 1] == 'u' -> {
                    out.append(unicodeEscape(unit))
                    done += UNICODE_ESCAPE
                }
                else -> copyUpTo(done + 2)
            }
        }
        copyUpTo(done + 1)
    }

    private fun copyUpTo(end: Int) {
        out.append(text, done, end)
        done = end
    }

    private companion object {
        /** The length of a backslash, `u` and four digits. */
        const val UNICODE_ESCAPE = 6
    }
}
