package dev.serdemark.sources.jvm

/**
 * [text] as a Kotlin literal: letters and digits of any script and harmless signs as they are, all
 * else escaped, so that no text can end the literal, begin an expression or turn the reading
 * direction of the source.
 */
fun kotlinLiteral(text: String): String =
    text.map(::kotlinChar).joinToString("", prefix = "\"", postfix = "\"")

private fun kotlinChar(char: Char): String =
    when {
        char == '"' || char == '\\' || char == '$' -> "\\$char"
        char in ' '..'~' || char.isLetterOrDigit() -> char.toString()
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }
