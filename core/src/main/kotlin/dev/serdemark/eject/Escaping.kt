package dev.serdemark.eject

/**
 * [text] as a literal of Java: plain ASCII as it is, all else escaped. Controls in octal, because
 * Java reads `\u000a` as the end of the line that it stands in.
 */
internal fun javaLiteral(text: String): String =
    text.map(::javaChar).joinToString("", prefix = "\"", postfix = "\"")

private fun javaChar(char: Char): String =
    when (char) {
        '"',
        '\\' -> "\\$char"
        in ' '..'~' -> char.toString()
        in '\u0000'..'\u001f' -> "\\" + char.code.toString(8).padStart(3, '0')
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }

/** [text] as words of Markdown, on one line. */
internal fun markdownText(text: String): String = text.map(::markdownChar).joinToString("")

private fun markdownChar(char: Char): String =
    when {
        char.isISOControl() -> " "
        char in "\\`*_{}[]<>()#+!|~&$" -> "&#${char.code};"
        else -> char.toString()
    }

/** [lines] as a block of code of Markdown: an indented one, which no text can end. */
internal fun markdownBlock(lines: List<String>): String =
    lines.joinToString("\n") { line ->
        "    " + line.map { if (it.isISOControl()) ' ' else it }.joinToString("")
    }
