package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream

/** The number of lines after a broken line that are checked for a document in each. */
private const val MOST_LINES_CHECKED = 20

/** The longest line that is examined, in bytes. */
private const val LONGEST_LINE = LARGEST_DOCUMENT

/**
 * Returns the problem of the line in which the last document of the [layout] begins, if each line
 * holds a document. A parser continues into the next lines, and notices the problem only at
 * [offset]. Returns null if that line is complete, or if the source does not hold one document per
 * line.
 */
internal fun JsonSource.brokenLine(layout: DocumentLayout, offset: Long): ProblemException? =
    try {
        Utf8Input(open()).buffered().use { input ->
            input.skipNBytes(layout.start)
            val line = input.line()
            val isPassed = line != null && offset >= layout.start + line.size
            if (!isPassed || !layout.isByLine) null
            else if (layout.documents == 1 && !input.holdsDocuments()) null
            else inLine(line, layout.start)
        }
    } catch (_: IOException) {
        null
    }

private fun JsonSource.inLine(line: ByteArray, start: Long): ProblemException? =
    factory.createParser(line).use { parser ->
        try {
            generateSequence { parser.nextToken() }.forEach { _ -> }
            null
        } catch (e: JsonProcessingException) {
            val message =
                if (e.isEnd) "This is not JSON: the line ends within a value" else e.mistake
            val at = e.location?.byteOffset?.coerceAtLeast(0) ?: 0
            problem(start + at, path(parser.parsingContext), message, REMOVE)
        }
    }

/** Returns whether there is a next line, and each of the next lines is an object or an array. */
private fun InputStream.holdsDocuments(): Boolean {
    val lines = generateSequence { line() }.filter { !it.decodeToString().isBlank() }
    val next = lines.take(MOST_LINES_CHECKED).toList()
    return next.isNotEmpty() && next.all(::isDocument)
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

/**
 * Returns the next line without its end, or null after the last line or if the line is too long.
 */
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
