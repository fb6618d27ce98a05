package dev.serdemark.input

/**
 * The limits of a user's file.
 *
 * @property bytes the maximum size of one file in bytes, decompressed
 * @property expansion the maximum ratio of decompressed to compressed size. Real data has a smaller
 *   ratio, and a zip bomb has a larger one. Files up to [harmlessBytes] may have any ratio.
 * @property harmlessBytes the decompressed size in bytes up to which any ratio is allowed
 */
data class InputLimits(
    val bytes: Long = 2L shl 30,
    val expansion: Long = 1000,
    val harmlessBytes: Long = 64L shl 20,
) {
    /** Whether a file of [size] bytes with [decompressed] bytes of content is a zip bomb. */
    fun isBomb(decompressed: Long, size: Long): Boolean =
        decompressed > harmlessBytes && decompressed / expansion > size
}
