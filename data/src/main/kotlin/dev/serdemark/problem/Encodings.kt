package dev.serdemark.problem

/** The advice if a text has another encoding than UTF-8. */
const val SAVE_AS_UTF_8: String = "Save the text as UTF-8."

/** The number of first bytes of a text that show its encoding. */
private const val SIGNIFICANT_BYTES = 4

/**
 * The first bytes of texts in other encodings than UTF-8. Each digit stands for one byte: a zero
 * for a zero byte, and an x for any other byte, as in the encoded characters of ASCII (RFC 4627,
 * 3). The longer encodings come first.
 */
private val PATTERNS =
    mapOf(
        "000x" to "UTF-32 (big-endian)",
        "x000" to "UTF-32 (little-endian)",
        "0x0x" to "UTF-16 (big-endian)",
        "x0x0" to "UTF-16 (little-endian)",
    )

/** The byte order marks of other encodings than UTF-8, in hexadecimal. */
private val MARKS =
    mapOf(
        "0000feff" to "UTF-32 (big-endian)",
        "fffe0000" to "UTF-32 (little-endian)",
        "feff" to "UTF-16 (big-endian)",
        "fffe" to "UTF-16 (little-endian)",
    )

/**
 * Returns the encoding of the text that begins with [firstBytes] if it is UTF-16 or UTF-32, with or
 * without a byte order mark. Otherwise returns null. Finds an encoding without a mark only if the
 * first two characters are ASCII.
 */
fun otherEncoding(firstBytes: ByteArray): String? {
    val bytes = firstBytes.take(SIGNIFICANT_BYTES).toByteArray()
    val mark = MARKS.keys.find { bytes.toHexString().startsWith(it) }
    if (mark != null) return MARKS.getValue(mark)
    return PATTERNS[bytes.joinToString("") { if (it == 0.toByte()) "0" else "x" }]
}
