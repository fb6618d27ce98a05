package dev.serdemark.model

import dev.serdemark.problem.isPrintable

/** The longest part of a text that messages show, in UTF-16 units. */
private const val SHOWN = 60

/** Returns [text] in quotes, escaped to one printable line and cut to a readable length. */
internal fun quoted(text: String): String = buildString {
    append('"')
    var at = 0
    while (at < minOf(text.length, SHOWN)) {
        val codePoint = text.codePointAt(at)
        at += Character.charCount(codePoint)
        when (val character = Character.toString(codePoint)) {
            "\"",
            "\\" -> append('\\').append(character)
            "\n" -> append("\\n")
            "\r" -> append("\\r")
            "\t" -> append("\\t")
            else ->
                if (isPrintable(codePoint)) append(character)
                else character.forEach { append(unicodeEscape(it)) }
        }
    }
    append('"')
    if (text.length > SHOWN) append("... (${text.length} characters)")
}

/**
 * Returns [text], cut after a word if it has more than [most] UTF-16 units. [rest] follows a cut
 * text, and says where the whole text is.
 */
fun cutAtWord(text: String, most: Int, rest: String): String {
    if (text.length <= most) return text
    val end = text.lastIndexOf(' ', most).takeIf { it > most / 2 } ?: most
    return "${cut(text, end).trimEnd()}... $rest"
}

/** Returns [text], cut to a readable length. */
internal fun shortened(text: String): String =
    if (text.length <= SHOWN) text else "${cut(text, SHOWN)}... (${text.length} characters)"

/** Returns the first [length] UTF-16 units, or one less if that would halve a surrogate pair. */
private fun cut(text: String, length: Int): String =
    text.take(if (text[length - 1].isHighSurrogate()) length - 1 else length)

/** Returns the escape of a UTF-16 unit in JSON: a backslash, `u` and four digits. */
internal fun unicodeEscape(character: Char): String = "\\u" + character.code.toShort().toHexString()

/**
 * Returns whether [text] has half a surrogate pair at [index], without the other half. UTF-8 cannot
 * represent it, but an escape can.
 */
internal fun isLoneSurrogate(text: String, index: Int): Boolean =
    when {
        text[index].isHighSurrogate() -> text.getOrNull(index + 1)?.isLowSurrogate() != true
        text[index].isLowSurrogate() -> text.getOrNull(index - 1)?.isHighSurrogate() != true
        else -> false
    }
