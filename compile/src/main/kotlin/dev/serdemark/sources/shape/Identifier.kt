package dev.serdemark.sources.shape

import dev.serdemark.model.KOTLIN_KEYWORDS
import java.security.MessageDigest

/** The name of the root type in generated code. */
internal const val ROOT: String = "Root"

/** A name in generated Kotlin. [text] is the name, and [source] is how Kotlin writes it. */
data class Identifier(val text: String) {
    val source: String
        get() = if (text in KOTLIN_KEYWORDS) "`$text`" else text

    override fun toString(): String = source
}

/**
 * Longer identifiers are cut to this number of characters. File names add more to an identifier,
 * and file systems allow 255 bytes.
 */
private const val LONGEST = 80

/**
 * Returns identifiers that are not too long, and no identifier twice. The same requests in the same
 * order give the same identifiers.
 *
 * @param reserved identifiers that the pool never returns
 * @param key returns what must be unique in an identifier, such as its lower case
 */
class IdentifierPool(
    reserved: Set<String> = emptySet(),
    private val key: (String) -> String,
) {
    private val taken = reserved.mapTo(HashSet(), key)

    /** Returns [name] itself if it is free, otherwise a similar identifier. */
    fun take(name: String): Identifier {
        val short = if (name.length <= LONGEST) name else shortened(name)
        val free = sequenceOf(short) + generateSequence(2) { it + 1 }.map { "${short}_$it" }
        return Identifier(free.first { taken.add(key(it)) })
    }
}

private fun shortened(name: String): String {
    val digest = MessageDigest.getInstance("SHA-256").digest(name.toByteArray())
    return name.take(LONGEST - 9).trimEnd('_') + "_" + digest.toHexString().take(8)
}

/**
 * Converts [name] to ASCII letters, digits and underscores. The result begins with a capital. It
 * does not end with an underscore, because ScalaPB appends `*`.
 */
internal fun asciiTypeName(name: String): String {
    val ascii = name.map { if (it in '0'..'9' || it in 'a'..'z' || it in 'A'..'Z') it else '_' }
    val text = ascii.joinToString("").trim('_').replaceFirstChar { it.uppercaseChar() }
    return if (text.isEmpty() || text[0].isDigit()) "T$text" else text
}
