package dev.serdemark.problem

/** Returns [text] with a period, unless it ends like a sentence. */
fun asSentence(text: String): String {
    val trimmed = text.trimEnd()
    return if (trimmed.isEmpty() || trimmed.last() in ENDS) trimmed else "$trimmed."
}

/** Returns [text] with a period, unless it ends with a command to copy. */
internal fun asAdvice(text: String): String =
    if (COMMAND.containsMatchIn(text)) text.trimEnd() else asSentence(text)

private const val ENDS = ".?!…"
private val COMMAND = Regex("(^|: )serdemark [^`]+$")

/**
 * Whether a [codePoint] shows, and hides, moves or restyles no other text. Control characters
 * (among them ANSI escapes and line breaks), invisible and bidirectional formatting, lone
 * surrogates, private and unassigned characters are not printable.
 */
fun isPrintable(codePoint: Int): Boolean =
    when (Character.getType(codePoint).toByte()) {
        Character.CONTROL,
        Character.FORMAT,
        Character.SURROGATE,
        Character.PRIVATE_USE,
        Character.UNASSIGNED,
        Character.LINE_SEPARATOR,
        Character.PARAGRAPH_SEPARATOR -> false
        else -> true
    }
