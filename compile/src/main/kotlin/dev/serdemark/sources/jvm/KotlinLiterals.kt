package dev.serdemark.sources.jvm

/**
 * Returns [text] as a Kotlin literal. Keeps letters and digits of any script, and printable ASCII
 * characters except the quote, the backslash and the dollar sign. Escapes everything else. So no
 * text can end the literal, begin an expression, or change the reading direction of the source.
 */
fun kotlinLiteral(text: String): String =
    text.map(::kotlinChar).joinToString("", prefix = "\"", postfix = "\"")

private fun kotlinChar(char: Char): String =
    when {
        char == '"' || char == '\\' || char == '$' -> "\\$char"
        char in ' '..'~' || char.isLetterOrDigit() -> char.toString()
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }
