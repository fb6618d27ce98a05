package dev.serdemark.model

import dev.serdemark.problem.isPrintable

/** The maximum length of a text in messages, in UTF-16 units. */
private const val LONGEST_SHOWN = 60

/** Returns [text] in quotes, escaped to one printable line and cut to a readable length. */
fun quoted(text: String): String = buildString {
    append('"')
    var at = 0
    while (at < minOf(text.length, LONGEST_SHOWN)) {
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
    if (text.length > LONGEST_SHOWN) append("... (${text.length} characters)")
}

/**
 * Returns [text], cut after a word if it has more than [maxLength] UTF-16 units.
 *
 * @param hint follows the text if it is cut, and says where the complete text is
 */
fun cutAtWord(text: String, maxLength: Int, hint: String): String {
    if (text.length <= maxLength) return text
    val end = text.lastIndexOf(' ', maxLength).takeIf { it > maxLength / 2 } ?: maxLength
    return "${cut(text, end).trimEnd()}... $hint"
}

/** Returns [text], cut to a readable length. */
fun shortened(text: String): String =
    if (text.length <= LONGEST_SHOWN) text
    else "${cut(text, LONGEST_SHOWN)}... (${text.length} characters)"

/** Returns the first [length] UTF-16 units, or one less if that would halve a surrogate pair. */
private fun cut(text: String, length: Int): String =
    text.take(if (text[length - 1].isHighSurrogate()) length - 1 else length)

/** Returns the escape of a UTF-16 unit in JSON: a backslash, `u` and four digits. */
internal fun unicodeEscape(character: Char): String = "\\u" + character.code.toShort().toHexString()

/**
 * Whether [text] has half a surrogate pair at [index], without the other half. JSON can contain it
 * only as an escape, because UTF-8 cannot represent it.
 */
internal fun isLoneSurrogate(text: String, index: Int): Boolean =
    when {
        text[index].isHighSurrogate() -> text.getOrNull(index + 1)?.isLowSurrogate() != true
        text[index].isLowSurrogate() -> text.getOrNull(index - 1)?.isHighSurrogate() != true
        else -> false
    }
