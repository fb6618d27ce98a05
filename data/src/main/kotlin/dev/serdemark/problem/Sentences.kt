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
