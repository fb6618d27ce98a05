package dev.serdemark.report.wording

import dev.serdemark.problem.isPrintable

/**
 * Replaces every character that is not printable by its escape, such as `\u{202e}`. The result is
 * one line.
 */
fun visible(text: String): String = buildString {
    text.codePoints().forEach { if (isPrintable(it)) appendCodePoint(it) else append(escape(it)) }
}

/** Escapes a text of several lines like [visible], but keeps line breaks and tabs. */
fun visibleLines(text: String): String =
    text.lines().joinToString("\n") { visible(it.replace("\t", "    ")) }

private val spaces = Regex("\\s+")

/** Returns [text] in one line, with spaces in place of line breaks. */
fun onOneLine(text: String): String = visible(text.replace(spaces, " "))

private fun escape(codePoint: Int): String = "\\u{${codePoint.toString(16)}}"
