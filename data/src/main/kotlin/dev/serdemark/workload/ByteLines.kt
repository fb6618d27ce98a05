package dev.serdemark.workload

import java.io.ByteArrayOutputStream
import java.io.InputStream

/** Reads the lines of [input] as bytes, without the `\n` at the end of each. */
internal class ByteLines(private val input: InputStream) {
    private val buffer = ByteArray(BUFFER_BYTES)
    private var at = 0
    private var end = 0

    /** The size of all lines so far in bytes, including the `\n` of each. */
    var passed = 0L
        private set

    /** Returns the next line, or null after the last. */
    fun next(): ByteArray? {
        val line = ByteArrayOutputStream()
        while (true) {
            if (at == end && !fill()) return line.takeIf { it.size() > 0 }?.toByteArray()
            val from = at
            while (at < end && buffer[at] != NEWLINE) at++
            line.write(buffer, from, at - from)
            passed += at - from
            if (at < end) {
                at++
                passed++
                return line.toByteArray()
            }
        }
    }

    private fun fill(): Boolean {
        at = 0
        end = input.read(buffer).coerceAtLeast(0)
        return end > 0
    }

    private companion object {
        const val BUFFER_BYTES = 1 shl 16
        const val NEWLINE = '\n'.code.toByte()
    }
}
