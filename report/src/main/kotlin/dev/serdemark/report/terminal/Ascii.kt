package dev.serdemark.report.terminal

import java.nio.charset.Charset

/**
 * Converts text to ASCII, character by character, so that columns stay aligned: `µs` becomes `us`,
 * `×` becomes `x`, `▁▂▃` becomes `123`, and a character without an equivalent becomes `?`.
 */
internal fun inAscii(text: String): String = buildString {
    text.codePoints().forEach {
        append(if (it < 128) it.toChar() else replacements[it.toChar()] ?: '?')
    }
}

private val replacements =
    mapOf('–' to '-', '×' to 'x', 'µ' to 'u', '…' to '~', '·' to '-', '→' to '>') +
        "▁▂▃▄▅▆▇█".zip("12345678")

/**
 * Returns the charset of the JVM's standard output. The name of its property depends on the version
 * of the JVM.
 */
fun outputCharset(): Charset =
    listOf("stdout.encoding", "sun.stdout.encoding")
        .firstNotNullOfOrNull { System.getProperty(it) }
        ?.let(Charset::forName) ?: Charset.defaultCharset()
