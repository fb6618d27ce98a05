package dev.serdemark.inference

import java.io.FilterInputStream
import java.io.InputStream

/** Reads at most the first [maxBytes] of an input. */
internal class PrefixInput(input: InputStream, maxBytes: Long) : FilterInputStream(input) {
    /** The number of bytes that may still be read. */
    var left = maxBytes
        private set

    /** Whether the input is longer than the prefix. False until a read beyond the prefix. */
    var isCut = false
        private set

    override fun read(): Int {
        if (isAtEnd()) return -1
        return super.read().also { if (it >= 0) left-- }
    }

    override fun read(bytes: ByteArray, from: Int, length: Int): Int {
        if (isAtEnd()) return -1
        val count = super.read(bytes, from, minOf(length.toLong(), left).toInt())
        if (count > 0) left -= count
        return count
    }

    private fun isAtEnd(): Boolean {
        if (left > 0) return false
        if (!isCut) isCut = super.read() >= 0
        return true
    }
}
