package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/** The number of lines after a broken line that are checked. Each must be one document. */
private const val MOST_LINES_CHECKED = 20

/** The maximum length of a line that is examined, in bytes. */
private const val LONGEST_LINE = LARGEST_DOCUMENT

/** The maximum number of broken lines that are reported. */
private const val MOST_BROKEN_LINES = 10

/** A line that is not JSON. The next line begins at byte [end]. */
private class BrokenLine(val problem: ProblemException, val end: Long)

/**
 * Returns the problems of all broken lines after the parser has failed at [offset]. Returns null if
 * the source does not have one document per line.
 */
internal fun JsonSource.brokenLines(layout: DocumentLayout, offset: Long): ProblemException? =
    try {
        val first = if (layout.isByLine) firstBrokenLine(layout.start, offset) else null
        when {
            first == null -> null
            // If the first document is broken, the next lines show whether each line is a document.
            layout.documents <= 1 && !lines(first.end) { it.areDocuments() } -> null
            else -> withLaterProblems(first)
        }
    } catch (_: IOException) {
        null
    }

/**
 * Returns the first broken line from byte [start], where the last document begins, until [offset].
 * A parser may continue into the next lines before it notices a problem.
 */
private fun JsonSource.firstBrokenLine(start: Long, offset: Long): BrokenLine? =
    lines(start) { candidates ->
        candidates
            .takeWhile { it.start <= offset }
            .firstNotNullOfOrNull { line -> problemIn(line)?.let { BrokenLine(it, line.end) } }
    }

/** Returns the problem of the [first] broken line, with the problems of all later lines. */
private fun JsonSource.withLaterProblems(first: BrokenLine): ProblemException {
    val later =
        lines(first.end) { following ->
            following.mapNotNull(::problemIn).take(MOST_BROKEN_LINES).toList()
        }
    if (later.isEmpty()) return first.problem
    val all = (listOf(first.problem) + later).flatMap { it.problems }
    val shown = all.take(MOST_BROKEN_LINES).map { it.copy(advice = null) }
    val advice =
        "Remove or repair these lines${if (shown.size < all.size) " and later ones" else ""}."
    return ProblemException(shown.dropLast(1) + shown.last().copy(advice = advice))
}

/** Returns the problem of a line that is not JSON; otherwise null. */
private fun JsonSource.problemIn(line: SourceLine): ProblemException? =
    factory.createParser(line.bytes).use { parser ->
        try {
            do {
                val token = parser.nextToken()
            } while (token != null)
            null
        } catch (e: JsonProcessingException) {
            val message =
                if (e.isEnd) "This is not JSON: the line ends within a value" else e.mistake
            val at = e.location?.byteOffset?.coerceAtLeast(0) ?: 0
            problem(line.start + at, path(parser.parsingContext), message, REMOVE)
        }
    }

/** Whether there are lines, and each of the first [MOST_LINES_CHECKED] lines is a document. */
private fun Sequence<SourceLine>.areDocuments(): Boolean {
    val first = filter { !it.bytes.decodeToString().isBlank() }.take(MOST_LINES_CHECKED).toList()
    return first.isNotEmpty() && first.all { isObjectOrArray(it.bytes) }
}

private fun isObjectOrArray(line: ByteArray): Boolean =
    factory.createParser(line).use { parser ->
        try {
            val isStart = parser.nextToken()?.isStructStart == true
            parser.skipChildren()
            isStart && parser.nextToken() == null
        } catch (_: JsonProcessingException) {
            false
        }
    }

/** A line without its line break, which begins at byte [start] of the source. */
private class SourceLine(val bytes: ByteArray, val start: Long) {
    /** The byte at which the next line begins. */
    val end: Long = start + bytes.size + 1
}

/** Calls [use] with the lines from byte [start] on, until a line is longer than [LONGEST_LINE]. */
private fun <R> JsonSource.lines(start: Long, use: (Sequence<SourceLine>) -> R): R =
    Utf8Input(open()).buffered().use { input ->
        input.skipNBytes(start)
        var at = start
        use(
            generateSequence {
                input.nextLine()?.let { bytes -> SourceLine(bytes, at).also { at = it.end } }
            }
        )
    }

/** Returns the next line; null after the last line, or if the line is too long. */
private fun InputStream.nextLine(): ByteArray? {
    val line = ByteArrayOutputStream()
    var byte = read()
    if (byte < 0) return null
    while (byte >= 0 && byte != '\n'.code) {
        if (line.size() == LONGEST_LINE.toInt()) return null
        line.write(byte)
        byte = read()
    }
    return line.toByteArray()
}

private const val REMOVE = "Remove this line, or repair it."

private val factory = JsonFactory()
