package dev.serdemark.toolchain.compiler

import java.io.InputStream

/**
 * Returns the content of the regular file at [path] in a tar archive, or null if there is none. The
 * format is ustar (POSIX.1-1988): blocks of 512 bytes, with a header before each file.
 */
internal fun fileInTar(tar: InputStream, path: String): ByteArray? {
    while (true) {
        val header = tar.readNBytes(BLOCK)
        if (header.size < BLOCK || header.all { it == 0.toByte() }) return null
        val size = text(header, SIZE_AT, SIZE_BYTES).toLong(radix = 8)
        val isRegular = header[TYPE_AT] == '0'.code.toByte() || header[TYPE_AT] == 0.toByte()
        if (isRegular && text(header, 0, NAME_BYTES).removePrefix("./") == path)
            return tar.readNBytes(Math.toIntExact(size))
        tar.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK)
    }
}

/** Returns a text in a header. It ends at the first zero or blank. */
private fun text(header: ByteArray, from: Int, length: Int): String =
    String(header, from, length, Charsets.ISO_8859_1).trimStart().takeWhile { it > ' ' }

private const val BLOCK = 512
private const val NAME_BYTES = 100
private const val SIZE_AT = 124
private const val SIZE_BYTES = 12
private const val TYPE_AT = 156
