package dev.serdemark.runs

import java.nio.ByteBuffer
import java.nio.channels.FileChannel

private const val INITIAL_BYTES = 64 * 1024
private const val NEWLINE = '\n'.code.toByte()

/** Reads the complete lines of a [channel], one at a time, as bytes. */
internal class Lines(private val channel: FileChannel) {
    /** A buffer with the current line from [start] to [end], where its newline is. */
    var bytes = ByteArray(INITIAL_BYTES)
        private set

    var start = 0
        private set

    var end = -1
        private set

    /** The number of the current line, from 1. */
    var number = 0
        private set

    /** The position in the channel of the next line. */
    var position = 0L
        private set

    /** The number of bytes in the buffer, from its beginning. */
    private var filled = 0

    /** Moves to the next line. Returns false if there is no further complete line. */
    fun next(): Boolean {
        start = end + 1
        var searched = start
        while (true) {
            val newline = find(searched)
            if (newline >= 0) {
                end = newline
                number++
                position += end + 1 - start
                return true
            }
            // No byte of this line so far is a newline. After the move, the line begins at 0.
            searched = filled - start
            moveToFront()
            val read = channel.read(ByteBuffer.wrap(bytes, filled, bytes.size - filled))
            if (read < 0) return false
            filled += read
        }
    }

    private fun find(from: Int): Int {
        for (i in from until filled) if (bytes[i] == NEWLINE) return i
        return -1
    }

    /** Moves the current line to the beginning of the buffer, so that there is room for more. */
    private fun moveToFront() {
        val kept = filled - start
        val target = if (kept > bytes.size / 2) ByteArray(bytes.size * 2) else bytes
        bytes.copyInto(target, 0, start, filled)
        bytes = target
        start = 0
        filled = kept
    }
}
