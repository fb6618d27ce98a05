package dev.serdemark.engine.worker

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/**
 * The start and the end of what a process prints: however much it is, at most twice [limit] bytes
 * are kept.
 */
class CapturedOutput(private val limit: Int = 16 * 1024) {
    private val head = ByteArrayOutputStream()
    private val tail = ByteArray(limit)

    /** How many bytes were printed. */
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

    /** What is kept; a line between start and end says how much was left out. */
    @Synchronized
    fun text(): String {
        val rest = size - head.size()
        val end =
            if (rest <= limit) tail.copyOf(rest.toInt())
            else ByteArray(limit) { tail[((rest + it) % limit).toInt()] }
        val gap = if (rest <= limit) "" else "\n... ${rest - limit} bytes left out ...\n"
        return if (gap.isEmpty()) (head.toByteArray() + end).decodeToString()
        else head.toByteArray().decodeToString() + gap + end.decodeToString()
    }

    @Synchronized
    private fun add(bytes: ByteArray, count: Int) {
        val toHead = minOf(count, limit - head.size())
        head.write(bytes, 0, toHead)
        var position = (size + toHead - head.size())
        for (i in toHead until count) tail[(position++ % limit).toInt()] = bytes[i]
        size += count
    }
}
