package dev.serdemark.input

/**
 * The limits of a user's file.
 *
 * @property bytes the largest size of one file in bytes, decompressed
 * @property expansion the largest ratio of decompressed to compressed size, for content above
 *   [harmlessBytes]. Real data has a smaller ratio, but a zip bomb has a larger one.
 * @property harmlessBytes the decompressed size in bytes up to which any ratio is allowed
 */
internal data class InputLimits(
    val bytes: Long = 2L shl 30,
    val expansion: Long = 1000,
    val harmlessBytes: Long = 64L shl 20,
) {
    /** Returns whether [content] decompressed bytes are too many for a file of [size] bytes. */
    fun isBomb(content: Long, size: Long): Boolean =
        content > harmlessBytes && content / expansion > size
}
