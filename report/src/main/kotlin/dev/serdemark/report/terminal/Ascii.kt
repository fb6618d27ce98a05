package dev.serdemark.report.terminal

import java.nio.charset.Charset

/**
 * Converts text to ASCII, character by character, so that columns stay aligned: `µs` becomes `us`,
 * `×` becomes `x`, a line of blocks digits, and a character without an equivalent `?`.
 */
internal fun inAscii(text: String): String = buildString {
    text.codePoints().forEach {
        append(if (it < 128) it.toChar() else likenesses[it.toChar()] ?: '?')
    }
}

private val likenesses =
    mapOf('–' to '-', '×' to 'x', 'µ' to 'u', '…' to '~', '·' to '-', '→' to '>') +
        "▁▂▃▄▅▆▇█".zip("12345678")

/**
 * Returns the charset of the JVM's standard output; which property has it depends on the JVM's
 * version.
 */
internal fun outputCharset(): Charset =
    listOf("stdout.encoding", "sun.stdout.encoding")
        .firstNotNullOfOrNull { System.getProperty(it) }
        ?.let(Charset::forName) ?: Charset.defaultCharset()
