package dev.serdemark.sources.java

/**
 * Returns [text] as a Java literal. Escapes everything except plain ASCII. Control characters are
 * octal, because Java reads `\u000a` as the end of the source line.
 */
fun javaLiteral(text: String): String =
    text.map(::javaChar).joinToString("", prefix = "\"", postfix = "\"")

private fun javaChar(char: Char): String =
    when (char) {
        '"',
        '\\' -> "\\$char"
        in ' '..'~' -> char.toString()
        in '\u0000'..'\u001f' -> "\\" + char.code.toString(8).padStart(3, '0')
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }
