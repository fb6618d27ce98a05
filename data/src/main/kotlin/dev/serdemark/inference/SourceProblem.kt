package dev.serdemark.inference

import dev.serdemark.model.json.JsonPath
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.InputStream
import java.util.SortedSet

/**
 * What is wrong with the source at [offset], in bytes from 0 without the byte order mark; [path]
 * names the place in its document. The source is read once more to find the line.
 */
internal fun JsonSource.problem(
    offset: Long,
    path: JsonPath,
    message: String,
    advice: String? = null,
): ProblemException {
    val spot = spots(listOf(offset)).getValue(offset)
    val place = "at $path (column ${spot.column}, byte ${spot.byte})"
    return ProblemException(Problem("$message, $place.", advice, name, spot.line))
}

/** What is wrong with the whole source. */
internal fun JsonSource.problem(message: String, advice: String? = null): ProblemException =
    ProblemException(Problem(message, advice, name))

/** A place in a text; [line] and [column] from 1, columns in UTF-16 units, [byte] from 0. */
internal class Spot(val line: Int, val column: Int, val byte: Long)

/**
 * The places that stand at [offsets], in bytes from 0 without the byte order mark. The source is
 * read once more, up to the last of them.
 */
internal fun JsonSource.spots(offsets: Collection<Long>): Map<Long, Spot> =
    try {
        open().use { spots(it.buffered(BUFFER), offsets.toSortedSet()) }
    } catch (_: IOException) {
        offsets.associateWith { Spot(1, 1, it) }
    }

private fun spots(input: InputStream, offsets: SortedSet<Long>): Map<Long, Spot> {
    val mark = markSize(input)
    val counter = SpotCounter()
    var passed = 0L
    return offsets.associateWith { offset ->
        counter.count(input, offset - passed)
        passed = offset
        Spot(counter.line, counter.column, offset + mark)
    }
}

/** How many bytes the byte order mark has, which is passed where there is one. */
private fun markSize(input: InputStream): Int {
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

    /** Goes [length] bytes on, or to the end. */
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
                byte >= FOUR_BYTES -> column += 2
                byte !in CONTINUATION -> column++
            }
        }
    }

    private companion object {
        const val FOUR_BYTES = 0xf0
        val CONTINUATION = 0x80..0xbf
    }
}

private const val BUFFER = 1 shl 16
