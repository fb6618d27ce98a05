package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/** The number of lines after a broken line that are checked. Each must hold one document. */
private const val MOST_LINES_CHECKED = 20

/** The longest line that is examined, in bytes. */
private const val LONGEST_LINE = LARGEST_DOCUMENT

/** The most broken lines of a source that are reported. */
private const val MOST_BROKEN_LINES = 10

/**
 * Returns the problems of all broken lines after the parser has failed at [offset]. Returns null if
 * the source does not hold one document per line.
 *
 * The first broken line is the line of the last document in [layout], or a later line. A parser may
 * continue into the next lines before it notices a problem.
 */
internal fun JsonSource.brokenLines(layout: DocumentLayout, offset: Long): ProblemException? =
    try {
        if (!layout.isByLine) null
        else
            lines(layout.start) { lines ->
                    lines
                        .takeWhile { it.start <= offset }
                        .firstNotNullOfOrNull { line -> inLine(line)?.let { it to line.end } }
                }
                ?.takeIf { (_, end) -> layout.documents > 1 || lines(end) { it.holdsDocuments() } }
                ?.let { (first, end) -> withLater(first, end) }
    } catch (_: IOException) {
        null
    }

/**
 * Returns the [first] problem and the problems of the lines from byte [start] on, so that users see
 * all problems.
 */
private fun JsonSource.withLater(first: ProblemException, start: Long): ProblemException {
    val later =
        lines(start) { lines -> lines.mapNotNull(::inLine).take(MOST_BROKEN_LINES).toList() }
    if (later.isEmpty()) return first
    val all = (listOf(first) + later).flatMap { it.problems }
    val shown = all.take(MOST_BROKEN_LINES).map { it.copy(advice = null) }
    val advice =
        "Remove or repair these lines${if (shown.size < all.size) " and later ones" else ""}."
    return ProblemException(shown.dropLast(1) + shown.last().copy(advice = advice))
}

private fun JsonSource.inLine(line: SourceLine): ProblemException? =
    factory.createParser(line.bytes).use { parser ->
        try {
            generateSequence { parser.nextToken() }.forEach { _ -> }
            null
        } catch (e: JsonProcessingException) {
            val message =
                if (e.isEnd) "This is not JSON: the line ends within a value" else e.mistake
            val at = e.location?.byteOffset?.coerceAtLeast(0) ?: 0
            problem(line.start + at, path(parser.parsingContext), message, REMOVE)
        }
    }

/**
 * Returns whether there are lines, and each of the first [MOST_LINES_CHECKED] lines is a document.
 */
private fun Sequence<SourceLine>.holdsDocuments(): Boolean {
    val next = filter { !it.bytes.decodeToString().isBlank() }.take(MOST_LINES_CHECKED).toList()
    return next.isNotEmpty() && next.all { isDocument(it.bytes) }
}

private fun isDocument(line: ByteArray): Boolean =
    factory.createParser(line).use { parser ->
        try {
            val isOne = parser.nextToken()?.isStructStart == true
            parser.skipChildren()
            isOne && parser.nextToken() == null
        } catch (_: JsonProcessingException) {
            false
        }
    }

/** A line without its end, from byte [start] of the source on. */
private class SourceLine(val bytes: ByteArray, val start: Long) {
    /** Where the next line begins. */
    val end: Long = start + bytes.size + 1
}

/**
 * Calls [use] with the lines from byte [start] on. The sequence ends before a line that is too
 * long.
 */
private fun <R> JsonSource.lines(start: Long, use: (Sequence<SourceLine>) -> R): R =
    Utf8Input(open()).buffered().use { input ->
        input.skipNBytes(start)
        var at = start
        use(
            generateSequence {
                input.line()?.let { bytes -> SourceLine(bytes, at).also { at = it.end } }
            }
        )
    }

/** Returns the next line without its end; null after the last line, or if the line is too long. */
private fun InputStream.line(): ByteArray? {
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
