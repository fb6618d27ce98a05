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

/** Recognizes JSON in a text. Inference keeps values that fit no type as such texts. */
internal object RawJson {
    private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
    private val ENDS = mapOf('{' to '}', '[' to ']', '"' to '"')

    /** Returns the JSON in [text], or null if [text] is not JSON or has whitespace around it. */
    fun parse(text: String): JsonTree? =
        when {
            text == "null" -> JsonNull(0)
            text == "true" || text == "false" -> JsonBoolean(text == "true", 0)
            text.length > 1 && ENDS[text.first()] == text.last() -> parseStructure(text)
            NUMBER.matches(text) -> JsonNumber(text, 0)
            else -> null
        }

    private fun parseStructure(text: String): JsonTree? =
        try {
            parseJson(JsonText(text.toByteArray(), "text"))
        } catch (_: ProblemException) {
            null
        }
}

/**
 * Rewrites one JSON [text] with other strings, numbers and names of members. Keeps whitespace. Also
 * keeps the escapes of strings whose length in UTF-16 units stays the same.
 *
 * @param string returns another string
 * @param number returns another literal of the same length
 * @param name returns another name for a member, which must not be in the given set
 */
internal class RawJsonRewriter(
    private val text: String,
    private val string: (String) -> String,
    private val number: (String) -> String,
    private val name: (String, Set<String>) -> String,
) {
    private val out = StringBuilder(text.length)

    /** The number of characters of [text] that were copied or replaced. */
    private var done = 0

    /** Returns the rewritten text. [tree] is the tree of the original text. */
    fun rewrite(tree: JsonTree): String {
        visit(tree)
        copyUpTo(text.length)
        return out.toString()
    }

    private fun visit(tree: JsonTree) {
        when (tree) {
            is JsonObject -> visit(tree.members)
            is JsonArray -> tree.items.forEach(::visit)
            is JsonString -> rewriteString(tree.offset, tree.text, string(tree.text))
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
            val newName = name(member, taken).also(taken::add)
            rewriteString(text.indexOf('"', done), member, newName)
            visit(value)
        }
    }

    /**
     * Writes [replacement] instead of the string [original], whose quotation mark is at [offset].
     */
    private fun rewriteString(offset: Int, original: String, replacement: String) {
        if (replacement.length == original.length) {
            copyUpTo(offset + 1)
            replacement.forEach(::rewriteUnit)
            copyUpTo(done + 1)
        } else {
            copyUpTo(offset)
            out.appendJsonString(replacement)
            // Skips the original string, with its closing quotation mark.
            done = generateSequence(offset + 1) { it + lengthAt(it) }.first { text[it] == '"' } + 1
        }
    }

    /** Writes [unit] instead of the next UTF-16 unit, escaped in the same way. */
    private fun rewriteUnit(unit: Char) {
        when (val length = lengthAt(done)) {
            // Keeps quotation marks, backslashes and line breaks, which are no letters.
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
