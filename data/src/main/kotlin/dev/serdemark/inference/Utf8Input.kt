package dev.serdemark.inference

import java.io.IOException
import java.io.InputStream
import java.nio.ByteBuffer

/**
 * A byte that is not valid UTF-8, at [offset] from 0 without the byte order mark. [byte] is null if
 * the input ends within a character.
 */
internal class InvalidUtf8(val offset: Long, val byte: Byte?) : IOException()

/**
 * Reads the bytes of [input] without the byte order mark, and checks that they are strict UTF-8.
 * Parsers also accept some invalid bytes. Reading throws [InvalidUtf8] at invalid bytes.
 */
internal class Utf8Input(private val input: InputStream) : InputStream() {
    /**
     * The first bytes of the input. Those from [startAt] on are returned before the other bytes.
     */
    private val start = input.readNBytes(MARK.size)

    private var startAt = if (start.contentEquals(MARK)) MARK.size else 0
    private var passed = 0L

    /** The first byte of the current character, followed by its offset. */
    private var lead: Byte = 0
    private var leadAt = 0L

    /** The number of continuation bytes that must follow, and the range of the next byte. */
    private var open = 0
    private var least = FIRST_CONTINUATION
    private var most = LAST_CONTINUATION

    override fun read(): Int {
        val one = ByteArray(1)
        return if (read(one, 0, 1) < 0) -1 else one[0].toInt() and BYTE
    }

    override fun read(bytes: ByteArray, from: Int, length: Int): Int {
        val count = take(bytes, from, length)
        if (count < 0) {
            if (open > 0) throw InvalidUtf8(passed, null)
            return -1
        }
        check(bytes, from, from + count)
        passed += count
        return count
    }

    override fun close() = input.close()

    private fun take(bytes: ByteArray, from: Int, length: Int): Int {
        val left = start.size - startAt
        if (left == 0) return input.read(bytes, from, length)
        val count = minOf(left, length)
        start.copyInto(bytes, from, startAt, startAt + count)
        startAt += count
        return count
    }

    private fun check(bytes: ByteArray, from: Int, to: Int) {
        val words = ByteBuffer.wrap(bytes)
        var i = from
        while (i < to) {
            if (open == 0) {
                while (i + Long.SIZE_BYTES <= to && words.getLong(i) and HIGH_BITS == 0L) {
                    i += Long.SIZE_BYTES
                }
                if (i == to) return
            }
            val byte = bytes[i].toInt() and BYTE
            if (open == 0) {
                lead = bytes[i]
                leadAt = passed + (i - from)
            }
            val valid = if (open == 0) byte < FIRST_CONTINUATION || leads(byte) else continues(byte)
            if (!valid) throw InvalidUtf8(leadAt, lead)
            i++
        }
    }

    private fun continues(byte: Int): Boolean {
        if (byte !in least..most) return false
        open--
        least = FIRST_CONTINUATION
        most = LAST_CONTINUATION
        return true
    }

    /**
     * Returns whether [byte] begins a well-formed sequence, see table 3-7 of the Unicode standard.
     */
    private fun leads(byte: Int): Boolean {
        open =
            when (byte) {
                in 0xc2..0xdf -> 1
                in 0xe0..0xef -> 2
                in 0xf0..0xf4 -> 3
                else -> return false
            }
        when (byte) {
            0xe0 -> least = 0xa0
            0xed -> most = 0x9f
            0xf0 -> least = 0x90
            0xf4 -> most = 0x8f
        }
        return true
    }

    companion object {
        /** The byte order mark. */
        val MARK: ByteArray = byteArrayOf(0xef.toByte(), 0xbb.toByte(), 0xbf.toByte())

        private const val BYTE = 0xff
        private const val FIRST_CONTINUATION = 0x80
        private const val LAST_CONTINUATION = 0xbf
        private const val HIGH_BITS = -0x7f7f7f7f7f7f7f80L
    }
}
