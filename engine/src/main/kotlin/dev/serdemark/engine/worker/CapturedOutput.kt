package dev.serdemark.engine.worker

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/** Keeps the first and the last [limit] bytes that a process prints. */
class CapturedOutput(private val limit: Int = 16 * 1024) {
    private val head = ByteArrayOutputStream()
    private val tail = ByteArray(limit)

    /** The number of bytes that were printed. */
    @get:Synchronized
    var size: Long = 0
        private set

    /** Reads the stream to its end. */
    internal fun drain(stream: InputStream) {
        val buffer = ByteArray(8 * 1024)
        try {
            while (true) {
                val count = stream.read(buffer)
                if (count < 0) return
                add(buffer, count)
            }
        } catch (_: IOException) {
            return // The process was killed, and the stream is closed.
        }
    }

    /**
     * Returns the kept text. If bytes in the middle were dropped, a line says how many. The text
     * before and after this line consists of whole lines, unless a line is longer than half of
     * [limit].
     */
    @Synchronized
    fun text(): String {
        val rest = size - head.size()
        if (rest <= limit) return (head.toByteArray() + tail.copyOf(rest.toInt())).decodeToString()
        val start = head.toByteArray()
        val end = ByteArray(limit) { tail[((rest + it) % limit).toInt()] }
        val kept =
            listOf(
                start.copyOf(start.lastIndexOf(LINE_BREAK) + 1).unlessShort(start),
                end.copyOfRange(end.indexOf(LINE_BREAK) + 1, limit).unlessShort(end),
            )
        val leftOut = size - kept.sumOf { it.size }
        val gap = "... $leftOut bytes left out ...\n"
        val (before, after) = kept.map { it.decodeToString() }
        return before + (if (before.endsWith('\n')) "" else "\n") + gap + after
    }

    private fun ByteArray.unlessShort(whole: ByteArray) = if (size < limit / 2) whole else this

    @Synchronized
    private fun add(bytes: ByteArray, count: Int) {
        val toHead = minOf(count, limit - head.size())
        head.write(bytes, 0, toHead)
        var position = (size + toHead - head.size())
        for (i in toHead until count) tail[(position++ % limit).toInt()] = bytes[i]
        size += count
    }

    private companion object {
        const val LINE_BREAK = '\n'.code.toByte()
    }
}
