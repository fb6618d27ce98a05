package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.channels.Channels
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString

/** How much JSON is in memory at a time, about; a payload may be larger. */
private const val BATCH_BYTES = 2 * 1024 * 1024

/** How many payloads. */
private const val BATCH_PAYLOADS = 1000

/**
 * Payloads of a [schema] that are checked and not measured: one in each line of [files] that is not
 * blank. There may be more of them than memory holds.
 *
 * @param folder by which errors and findings name the files
 */
class FurtherPayloads
constructor(
    private val schema: Schema,
    private val files: List<Path>,
    private val folder: Path,
) {
    /** Some of them, which stand in these [lines] of a [file], from 1. */
    internal class Part(val values: List<Value>, val file: String, val lines: List<Long>)

    /**
     * All payloads, read again, one part in memory at a time; no file is open between two parts.
     *
     * @throws ProblemException while the sequence is consumed, with file and line: if a payload is
     *   not JSON or does not match the schema, or if a file cannot be read
     */
    internal fun parts(): Sequence<Part> = files.asSequence().flatMap { partsOf(it) }

    private fun partsOf(file: Path): Sequence<Part> = sequence {
        val name = folder.normalize().relativize(file).invariantSeparatorsPathString
        var next: Spot? = Spot(0, 1)
        while (next != null) {
            val found = found(file, next)
            next = found.next
            if (found.lines.isNotEmpty()) {
                yield(
                    Part(found.lines.map { value(it, file) }, name, found.lines.map { it.number })
                )
            }
        }
    }

    private fun value(line: Line, file: Path): Value =
        try {
            CanonicalJson.read(schema, line.text, "$file")
        } catch (e: ProblemException) {
            throw ProblemException(e.problems.map { it.copy(line = line.number.toInt()) }, e)
        }

    /** Where reading continues: at the byte [offset], where the [line] begins. */
    private class Spot(val offset: Long, val line: Long)

    private class Line(val number: Long, val text: ByteArray)

    /** Lines that are not blank, and where those begin that are left; null at the end. */
    private class Found(val lines: List<Line>, val next: Spot?)

    private fun found(file: Path, from: Spot): Found =
        try {
            Files.newByteChannel(file).use { channel ->
                channel.position(from.offset)
                found(ByteLines(Channels.newInputStream(channel)), from)
            }
        } catch (e: IOException) {
            throw ProblemException(Problem("Cannot be read: ${e.reason(file)}.", file = "$file"), e)
        }

    private fun found(input: ByteLines, from: Spot): Found {
        val lines = ArrayList<Line>()
        var line = from.line
        var bytes = 0L
        while (bytes < BATCH_BYTES && lines.size < BATCH_PAYLOADS) {
            val text = input.next() ?: return Found(lines, null)
            if (text.any { it !in BLANKS }) {
                lines += Line(line, text)
                bytes += text.size
            }
            line++
        }
        return Found(lines, Spot(from.offset + input.passed, line))
    }

    private companion object {
        val BLANKS = " \t\r".toByteArray().toSet()
    }
}
