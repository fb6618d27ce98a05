package dev.serdemark.report.wording

/**
 * Replaces every character that could hide, move or restyle text by its escape, such as `\u{202e}`.
 * These are control characters (among them ANSI escapes and line breaks), invisible and
 * bidirectional formatting, lone surrogates, private and unassigned characters. The result shows
 * the whole text on one line.
 */
fun visible(text: String): String = buildString {
    text.codePoints().forEach { if (isHarmless(it)) appendCodePoint(it) else append(escape(it)) }
}

/** Escapes a text of several lines like [visible], but keeps line breaks and tabs. */
fun visibleLines(text: String): String =
    text.lines().joinToString("\n") { visible(it.replace("\t", "    ")) }

private fun escape(codePoint: Int): String = "\\u{${codePoint.toString(16)}}"

private fun isHarmless(codePoint: Int): Boolean =
    when (Character.getType(codePoint).toByte()) {
        Character.CONTROL,
        Character.FORMAT,
        Character.SURROGATE,
        Character.PRIVATE_USE,
        Character.UNASSIGNED,
        Character.LINE_SEPARATOR,
        Character.PARAGRAPH_SEPARATOR -> false
        else -> true
    }
