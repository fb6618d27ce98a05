package dev.serdemark.workload

import java.io.ByteArrayOutputStream
import java.io.InputStream

/** Reads the lines of [input] as bytes, without their `\n`. */
internal class ByteLines(private val input: InputStream) {
    private val buffer = ByteArray(BUFFER_BYTES)

    /** The range of [buffer] that is not read yet. */
    private var start = 0
    private var end = 0

    /** The number of bytes of all lines so far, including their `\n`. */
    var bytesRead = 0L
        private set

    /** Returns the next line, or null after the last. */
    fun next(): ByteArray? {
        val line = ByteArrayOutputStream()
        while (true) {
            if (start == end && !fill()) return line.takeIf { it.size() > 0 }?.toByteArray()
            val lineStart = start
            while (start < end && buffer[start] != NEWLINE) start++
            line.write(buffer, lineStart, start - lineStart)
            bytesRead += start - lineStart
            if (start < end) {
                // Skips the `\n`.
                start++
                bytesRead++
                return line.toByteArray()
            }
        }
    }

    private fun fill(): Boolean {
        start = 0
        end = input.read(buffer).coerceAtLeast(0)
        return end > 0
    }

    private companion object {
        const val BUFFER_BYTES = 1 shl 16
        const val NEWLINE = '\n'.code.toByte()
    }
}
