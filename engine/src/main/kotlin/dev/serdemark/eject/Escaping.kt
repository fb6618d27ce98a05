package dev.serdemark.eject

/** Escapes [text] for Markdown, on one line. */
internal fun markdownText(text: String): String = text.map(::markdownChar).joinToString("")

private fun markdownChar(char: Char): String =
    when {
        char.isISOControl() -> " "
        char in "\\`*_{}[]<>#!|~&$" -> "\\$char"
        else -> char.toString()
    }

/** Formats [lines] as an indented code block of Markdown, which no text can end. */
internal fun markdownBlock(lines: List<String>): String =
    lines.joinToString("\n") { line ->
        "    " + line.map { if (it.isISOControl()) ' ' else it }.joinToString("")
    }
