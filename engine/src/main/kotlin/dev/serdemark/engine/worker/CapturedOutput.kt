package dev.serdemark.engine.worker

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/** Keeps the first and the last [limit] bytes that a process prints. */
class CapturedOutput(private val limit: Int = 16 * 1024) {
    private val head = ByteArrayOutputStream()
    /** A ring buffer of the bytes after [head]. New bytes overwrite the oldest. */
    private val tail = ByteArray(limit)

    /** The number of bytes that were printed. */
    @get:Synchronized
    var size: Long = 0
        private set

    /** Reads the stream to its end. */
    fun drain(stream: InputStream) {
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
     * before and after this line has no partial lines, unless a line is longer than half of
     * [limit].
     */
    @Synchronized
    fun text(): String {
        val start = head.toByteArray()
        val rest = size - head.size()
        if (rest <= limit) return (start + tail.copyOf(rest.toInt())).decodeToString()
        val end = ByteArray(limit) { tail[((rest + it) % limit).toInt()] }
        val startLines = start.copyOf(start.lastIndexOf(LINE_BREAK) + 1)
        val endLines = end.copyOfRange(end.indexOf(LINE_BREAK) + 1, limit)
        // If the lines without the partial line are short, the partial line is long, and is kept.
        val keptStart = if (isShort(startLines)) start else startLines
        val keptEnd = if (isShort(endLines)) end else endLines
        val gap = "... ${size - keptStart.size - keptEnd.size} bytes left out ...\n"
        val before = keptStart.decodeToString()
        val lineBreak = if (before.endsWith('\n')) "" else "\n"
        return before + lineBreak + gap + keptEnd.decodeToString()
    }

    private fun isShort(lines: ByteArray) = lines.size < limit / 2

    @Synchronized
    private fun add(bytes: ByteArray, count: Int) {
        var addedToTail = size - head.size()
        val toHead = minOf(count, limit - head.size())
        head.write(bytes, 0, toHead)
        for (i in toHead until count) {
            tail[(addedToTail % limit).toInt()] = bytes[i]
            addedToTail++
        }
        size += count
    }

    private companion object {
        const val LINE_BREAK = '\n'.code.toByte()
    }
}
