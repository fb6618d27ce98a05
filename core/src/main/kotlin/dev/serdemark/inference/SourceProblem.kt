package dev.serdemark.inference

import dev.serdemark.model.JsonPath
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.InputStream

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
    val spot = spot(this, offset)
    val place = "at $path (column ${spot.column}, byte ${spot.byte})"
    return ProblemException(Problem("$message, $place.", advice, name, spot.line))
}

/** What is wrong with the whole source. */
internal fun JsonSource.problem(message: String, advice: String? = null): ProblemException =
    ProblemException(Problem(message, advice, name))

/** A place in a text; [line] and [column] from 1, columns in UTF-16 units, [byte] from 0. */
private class Spot(val line: Int, val column: Int, val byte: Long)

private fun spot(source: JsonSource, offset: Long): Spot =
    try {
        source.open().use { spot(it, offset) }
    } catch (_: IOException) {
        Spot(1, 1, offset)
    }

private fun spot(input: InputStream, offset: Long): Spot {
    val start = input.readNBytes(Utf8Input.MARK.size)
    val isMarked = start.contentEquals(Utf8Input.MARK)
    val counter = SpotCounter()
    if (!isMarked) counter.count(start, minOf(offset, start.size.toLong()).toInt())
    var left = if (isMarked) offset else offset - start.size
    val buffer = ByteArray(BUFFER)
    while (left > 0) {
        val count = input.read(buffer, 0, minOf(left, BUFFER.toLong()).toInt())
        if (count < 0) break
        counter.count(buffer, count)
        left -= count
    }
    val mark = if (isMarked) Utf8Input.MARK.size else 0
    return Spot(counter.line, counter.column, offset + mark)
}

private class SpotCounter {
    var line = 1
    var column = 1

    fun count(bytes: ByteArray, count: Int) {
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
