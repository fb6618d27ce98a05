package dev.serdemark.sources.scala

/**
 * [text] as a Scala literal: letters and digits of any script and harmless signs as they are, all
 * else escaped, so that no text can end the literal or turn the reading direction of the source.
 * Without a letter before the quote nothing in it is an expression.
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
