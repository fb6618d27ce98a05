package dev.serdemark.inference

import java.io.FilterInputStream
import java.io.InputStream

/** At most the first [left] bytes of an input. */
internal class PrefixInput(input: InputStream, private var left: Long) : FilterInputStream(input) {
    /** Whether there was more, of which something has been asked for. */
    var isCut = false
        private set

    /** How many bytes may still be read. */
    val remaining: Long
        get() = left

    override fun read(): Int {
        if (isEnd()) return -1
        return super.read().also { if (it >= 0) left-- }
    }

    override fun read(bytes: ByteArray, from: Int, length: Int): Int {
        if (isEnd()) return -1
        val count = super.read(bytes, from, minOf(length.toLong(), left).toInt())
        if (count > 0) left -= count
        return count
    }

    private fun isEnd(): Boolean {
        if (left > 0) return false
        if (!isCut) isCut = super.read() >= 0
        return true
    }
}
