package dev.serdemark.engine.contender

private const val LONGEST = 120
private val UNSAFE = Regex("[^A-Za-z0-9._@+-]")

/**
 * Makes a name for a file or folder that is valid on any system, from a [text] that may contain
 * user data. A harmless text stays as it is. Otherwise the name is its harmless part with a hash
 * that makes it unique.
 */
internal fun safeFileName(text: String): String {
    val harmless = text.replace(UNSAFE, "_")
    if (harmless == text && text.length <= LONGEST) return text
    return harmless.take(LONGEST) + "-" + Integer.toHexString(text.hashCode())
}
