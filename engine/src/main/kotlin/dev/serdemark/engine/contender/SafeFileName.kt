package dev.serdemark.engine.contender

private const val LONGEST = 120
private val UNSAFE = Regex("[^A-Za-z0-9._@+-]")

/**
 * A name for a file or folder on any system, from a [text] that a user's data may have made: the
 * text itself if it is harmless, else its harmless part with a hash that makes it unique.
 */
internal fun safeFileName(text: String): String {
    val harmless = text.replace(UNSAFE, "_")
    if (harmless == text && text.length <= LONGEST) return text
    return harmless.take(LONGEST) + "-" + Integer.toHexString(text.hashCode())
}
