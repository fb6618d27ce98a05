package dev.serdemark.sources.java

import dev.serdemark.sources.jvm.lines

/** Returns a public method with one [statement]. */
internal fun javaMethod(signature: String, statement: String): String =
    "public $signature ${javaBlock(listOf("$statement\n"))}"

/** Returns the members in braces, indented, with blank lines between them. */
internal fun javaBlock(members: List<String>): String =
    if (members.isEmpty()) "{}\n"
    else "{\n" + members.joinToString("\n", transform = ::indent) + "}\n"

private fun indent(member: String): String =
    lines(member.trimEnd('\n').lines().map { if (it.isEmpty()) it else "    $it" })

/**
 * Returns [text] as a Java literal. Escapes everything except printable ASCII. The escapes of
 * control characters are octal, because Java reads `\u000a` as the end of the source line.
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
