package dev.serdemark.report.study

private val special = "\\`*[]<>|~".toSet()
private val start = Regex("""^(\d{1,9})([.)])(?=\s|$)""")
private val backticks = Regex("`+")

/** Escapes a line of [text] for Markdown, in a table or outside, so that it shows as it is. */
internal fun escaped(text: String): String = buildString {
    text.forEachIndexed { i, char ->
        when {
            char in special -> append('\\').append(char)
            char == '_' && !isWithinWord(text, i) -> append("\\_")
            char == '&' -> append("&amp;")
            // A backslash would not keep GitHub from reading mathematics here.
            char == '$' -> append("&#36;")
            else -> append(char)
        }
    }
}

/** Escapes what would make a line a heading, a list or a quotation. */
internal fun startEscaped(line: String): String =
    when {
        line.isNotEmpty() && line.first() in "#+-=" -> "\\$line"
        else -> start.replaceFirst(line, "$1\\\\$2")
    }

/** Escapes [text] for HTML within Markdown. */
internal fun inHtml(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")

/** Formats [text] as code; text that backticks cannot hold everywhere becomes an HTML element. */
internal fun code(text: String): String =
    if (text.isBlank() || text.any { it in "`|\\" }) "<code>${escaped(text)}</code>" else "`$text`"

/** Formats a command as a block of code. */
internal fun fenced(command: String): String {
    val longest = backticks.findAll(command).maxOfOrNull { it.value.length } ?: 0
    val fence = "`".repeat(maxOf(longest + 1, LEAST_FENCE))
    return "${fence}sh\n${onOneLine(command)}\n$fence"
}

private fun isWithinWord(text: String, i: Int): Boolean =
    text.getOrNull(i - 1)?.isLetterOrDigit() == true &&
        text.getOrNull(i + 1)?.isLetterOrDigit() == true

private const val LEAST_FENCE = 3
