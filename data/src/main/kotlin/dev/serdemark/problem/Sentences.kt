package dev.serdemark.problem

/** The [text] with a full stop behind it, if it has no end of a sentence. */
fun asSentence(text: String): String {
    val trimmed = text.trimEnd()
    return if (trimmed.isEmpty() || trimmed.last() in ENDS) trimmed else "$trimmed."
}

/** The same, but a command at the end stays as it is to be typed. */
internal fun asAdvice(text: String): String =
    if (COMMAND.containsMatchIn(text)) text.trimEnd() else asSentence(text)

private const val ENDS = ".?!…"
private val COMMAND = Regex("(^|: )serdemark [^`]+$")
