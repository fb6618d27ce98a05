package dev.serdemark.sources.scala

/**
 * Returns [text] as a Scala literal. Escapes everything except letters and digits of any script and
 * harmless signs. So no text can end the literal or change the reading direction of the source. The
 * literal has no letter before its quote, so nothing in it is an expression.
 */
internal fun scalaLiteral(text: String): String =
    text.map(::scalaChar).joinToString("", prefix = "\"", postfix = "\"")

private fun scalaChar(char: Char): String =
    when {
        char == '"' || char == '\\' -> "\\$char"
        char == '\n' -> "\\n" // older compilers take an escape by number for the end of the line
        char == '\r' -> "\\r"
        char in ' '..'~' || char.isLetterOrDigit() -> char.toString()
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }
