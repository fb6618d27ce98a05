package dev.serdemark.inference

import dev.serdemark.model.json.JsonPath
import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.InputStream
import java.util.SortedSet

/**
 * Returns a problem at a place in the source. Reads the source again to find the line.
 *
 * @param offset the place in bytes from 0, without the byte order mark
 * @param path the place in its document
 */
internal fun JsonSource.problem(
    offset: Long,
    path: JsonPath,
    message: String,
    advice: String? = null,
): ProblemException {
    val spot = spots(listOf(offset)).getValue(offset)
    if (isConverted) {
        return problem("$message, at $path (document ${spot.line}).", advice)
    }
    val place = "at $path (column ${spot.column}, byte ${spot.byte})"
    return ProblemException("$message, $place.", advice, name, spot.line)
}

/** Returns a place in the source for messages: file, line and column, or file and document. */
internal fun JsonSource.shown(spot: Spot): String =
    if (isConverted) "$name, document ${spot.line}" else "$name:${spot.line}, column ${spot.column}"

/** Returns a problem of the source, without a place. */
internal fun JsonSource.problem(message: String, advice: String? = null): ProblemException =
    ProblemException(message, advice, name)

/**
 * A place in a source. [line] and [column] count from 1, and [byte] from 0. Columns count UTF-16
 * units.
 */
internal class Spot(val line: Int, val column: Int, val byte: Long)

/**
 * Returns the places at [offsets], in bytes from 0 without the byte order mark. Reads the source
 * again, up to the last offset.
 */
internal fun JsonSource.spots(offsets: Collection<Long>): Map<Long, Spot> =
    try {
        open().use { spots(it.buffered(BUFFER), offsets.toSortedSet()) }
    } catch (_: IOException) {
        offsets.associateWith { Spot(1, 1, it) }
    }

private fun spots(input: InputStream, offsets: SortedSet<Long>): Map<Long, Spot> {
    val markSize = skipMark(input)
    val counter = SpotCounter()
    var position = 0L
    return offsets.associateWith { offset ->
        counter.count(input, offset - position)
        position = offset
        Spot(counter.line, counter.column, offset + markSize)
    }
}

/** Skips the byte order mark if there is one, and returns its size in bytes. */
private fun skipMark(input: InputStream): Int {
    input.mark(Utf8Input.MARK.size)
    if (input.readNBytes(Utf8Input.MARK.size).contentEquals(Utf8Input.MARK)) {
        return Utf8Input.MARK.size
    }
    input.reset()
    return 0
}

private class SpotCounter {
    private val buffer = ByteArray(BUFFER)
    var line = 1
    var column = 1

    /** Counts the next [length] bytes, or as many as there are. */
    fun count(input: InputStream, length: Long) {
        var left = length
        while (left > 0) {
            val count = input.read(buffer, 0, minOf(left, BUFFER.toLong()).toInt())
            if (count < 0) break
            count(buffer, count)
            left -= count
        }
    }

    private fun count(bytes: ByteArray, count: Int) {
        for (i in 0 until count) {
            val byte = bytes[i].toInt() and 0xff
            when {
                byte == '\n'.code -> {
                    line++
                    column = 1
                }
                // A character of four bytes is two UTF-16 units.
                byte >= FOUR_BYTES -> column += 2
                byte !in CONTINUATION -> column++
            }
        }
    }

    private companion object {
        /** The smallest first byte of a character of four bytes. */
        const val FOUR_BYTES = 0xf0
        val CONTINUATION = 0x80..0xbf
    }
}

private const val BUFFER = 1 shl 16
