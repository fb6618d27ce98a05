package dev.serdemark.eject

/** [text] as words of Markdown, on one line. */
internal fun markdownText(text: String): String = text.map(::markdownChar).joinToString("")

private fun markdownChar(char: Char): String =
    when {
        char.isISOControl() -> " "
        char in "\\`*_{}[]<>#!|~&$" -> "\\$char"
        else -> char.toString()
    }

/** [lines] as a block of code of Markdown: an indented one, which no text can end. */
internal fun markdownBlock(lines: List<String>): String =
    lines.joinToString("\n") { line ->
        "    " + line.map { if (it.isISOControl()) ' ' else it }.joinToString("")
    }
