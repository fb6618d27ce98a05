package dev.serdemark.inference

import java.io.IOException
import java.io.InputStream
import java.nio.ByteBuffer

/**
 * Thrown for invalid UTF-8.
 *
 * @property offset the offset of the character, from 0 without the byte order mark
 * @property byte the first byte of the character; null if the input ends within a character
 */
internal class InvalidUtf8(val offset: Long, val byte: Byte?) : IOException()

/**
 * Reads the bytes of [input] without the byte order mark. Throws [InvalidUtf8] at bytes that are
 * not UTF-8, because parsers accept some of them.
 */
internal class Utf8Input(private val input: InputStream) : InputStream() {
    /** The first bytes of the input. Unless they are a byte order mark, they are read again. */
    private val start = input.readNBytes(MARK.size)

    /** The index of the next byte in [start]. */
    private var startIndex = if (start.contentEquals(MARK)) MARK.size else 0

    /** The number of bytes that were returned. */
    private var offset = 0L

    /** The first byte of the current character, and its offset. */
    private var lead: Byte = 0
    private var leadOffset = 0L

    /** The number of continuation bytes that must follow, and the range of the next byte. */
    private var missing = 0
    private var minNext = FIRST_CONTINUATION
    private var maxNext = LAST_CONTINUATION

    override fun read(): Int {
        val one = ByteArray(1)
        return if (read(one, 0, 1) < 0) -1 else one[0].toInt() and BYTE_MASK
    }

    override fun read(bytes: ByteArray, from: Int, length: Int): Int {
        val count = readUnchecked(bytes, from, length)
        if (count < 0) {
            if (missing > 0) throw InvalidUtf8(offset, null)
            return -1
        }
        check(bytes, from, from + count)
        offset += count
        return count
    }

    override fun close() = input.close()

    private fun readUnchecked(bytes: ByteArray, from: Int, length: Int): Int {
        val left = start.size - startIndex
        if (left == 0) return input.read(bytes, from, length)
        val count = minOf(left, length)
        start.copyInto(bytes, from, startIndex, startIndex + count)
        startIndex += count
        return count
    }

    private fun check(bytes: ByteArray, from: Int, to: Int) {
        val words = ByteBuffer.wrap(bytes)
        var i = from
        while (i < to) {
            if (missing == 0) {
                // Skips eight bytes at a time while all of them are ASCII.
                while (i + Long.SIZE_BYTES <= to && words.getLong(i) and HIGH_BITS == 0L) {
                    i += Long.SIZE_BYTES
                }
                if (i == to) return
            }
            val byte = bytes[i].toInt() and BYTE_MASK
            if (missing == 0) {
                lead = bytes[i]
                leadOffset = offset + (i - from)
            }
            val isValid = if (missing == 0) acceptFirst(byte) else acceptNext(byte)
            if (!isValid) throw InvalidUtf8(leadOffset, lead)
            i++
        }
    }

    /** Continues the current character. Returns false if [byte] may not come next. */
    private fun acceptNext(byte: Int): Boolean {
        if (byte !in minNext..maxNext) return false
        missing--
        minNext = FIRST_CONTINUATION
        maxNext = LAST_CONTINUATION
        return true
    }

    /**
     * Begins a character, see table 3-7 of the Unicode standard. Returns false if no character
     * begins with [byte].
     */
    private fun acceptFirst(byte: Int): Boolean {
        if (byte < FIRST_CONTINUATION) return true
        missing =
            when (byte) {
                in 0xc2..0xdf -> 1
                in 0xe0..0xef -> 2
                in 0xf0..0xf4 -> 3
                else -> return false
            }
        when (byte) {
            0xe0 -> minNext = 0xa0
            0xed -> maxNext = 0x9f
            0xf0 -> minNext = 0x90
            0xf4 -> maxNext = 0x8f
        }
        return true
    }

    companion object {
        /** The byte order mark. */
        val MARK: ByteArray = byteArrayOf(0xef.toByte(), 0xbb.toByte(), 0xbf.toByte())

        private const val BYTE_MASK = 0xff
        private const val FIRST_CONTINUATION = 0x80
        private const val LAST_CONTINUATION = 0xbf

        /** The highest bit of each of eight bytes. ASCII characters do not have it. */
        private const val HIGH_BITS = -0x7f7f7f7f7f7f7f80L
    }
}
