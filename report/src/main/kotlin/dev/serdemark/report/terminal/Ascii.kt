package dev.serdemark.report.terminal

import java.nio.charset.Charset

/**
 * The text in ASCII, one character for one, so that columns stay aligned: `µs` becomes `us`, `×`
 * becomes `x`, and what has no likeness `?`.
 */
internal fun inAscii(text: String): String = buildString {
    text.codePoints().forEach {
        append(if (it < 128) it.toChar() else likenesses[it.toChar()] ?: '?')
    }
}

private val likenesses = mapOf('–' to '-', '×' to 'x', 'µ' to 'u', '…' to '~', '·' to '-')

/**
 * The charset that the JVM encodes standard output in; which property says so differs by its age.
 */
internal fun outputCharset(): Charset =
    listOf("stdout.encoding", "sun.stdout.encoding")
        .firstNotNullOfOrNull { System.getProperty(it) }
        ?.let(Charset::forName) ?: Charset.defaultCharset()
