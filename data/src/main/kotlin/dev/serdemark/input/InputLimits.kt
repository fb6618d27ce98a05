package dev.serdemark.input

/**
 * How much a user's file may hold.
 *
 * @property bytes of one file, decompressed
 * @property expansion how many times its compressed size a file may hold, where that is more than
 *   [harmless] bytes: real data does not compress that well, but a bomb does
 */
internal data class InputLimits(
    val bytes: Long = 2L shl 30,
    val expansion: Long = 1000,
    val harmless: Long = 64L shl 20,
)
