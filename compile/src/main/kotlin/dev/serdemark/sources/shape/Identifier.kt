package dev.serdemark.sources.shape

import dev.serdemark.model.KOTLIN_KEYWORDS
import java.security.MessageDigest

/** The name of the root type in generated code. */
const val ROOT: String = "Root"

/** A name in generated code. [source] is the name in Kotlin code, with backticks if needed. */
data class Identifier(val text: String) {
    val source: String
        get() = if (text in KOTLIN_KEYWORDS) "`$text`" else text

    override fun toString(): String = source
}

/**
 * The maximum length of an identifier. File names, which add more to it, may have 255 bytes in most
 * file systems.
 */
private const val MAX_LENGTH = 80

/**
 * Creates unique identifiers of at most [MAX_LENGTH] characters. The same requests in the same
 * order give the same identifiers.
 *
 * @param reserved identifiers that the pool never returns
 * @param key converts an identifier to the form that must be unique, such as lower case
 */
class IdentifierPool(
    reserved: Set<String> = emptySet(),
    private val key: (String) -> String,
) {
    private val taken = reserved.mapTo(HashSet(), key)

    /** Returns [name] if it is free, otherwise a similar identifier. */
    fun take(name: String): Identifier {
        val short = if (name.length <= MAX_LENGTH) name else shortened(name)
        val candidates = sequenceOf(short) + generateSequence(2) { it + 1 }.map { "${short}_$it" }
        return Identifier(candidates.first { taken.add(key(it)) })
    }
}

/** Cuts [name], and appends 8 digits of its hash to keep it unique. */
private fun shortened(name: String): String {
    val digest = MessageDigest.getInstance("SHA-256").digest(name.toByteArray())
    // An underscore and 8 digits follow.
    return name.take(MAX_LENGTH - 9).trimEnd('_') + "_" + digest.toHexString().take(8)
}

/**
 * Converts [name] to ASCII letters, digits and underscores. The result begins with a capital. It
 * does not end with an underscore, because ScalaPB appends `*`.
 */
fun asciiTypeName(name: String): String {
    val ascii = name.map { if (it in '0'..'9' || it in 'a'..'z' || it in 'A'..'Z') it else '_' }
    val text = ascii.joinToString("").trim('_').replaceFirstChar { it.uppercaseChar() }
    return if (text.isEmpty() || text[0].isDigit()) "T$text" else text
}
