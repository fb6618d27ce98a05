package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.cannotRead
import java.io.IOException
import java.nio.channels.Channels
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString

/** The approximate size of a part in bytes of JSON. A single payload may be larger. */
private const val BATCH_BYTES = 2 * 1024 * 1024

/** The maximum number of payloads of a part. */
private const val BATCH_PAYLOADS = 1000

/**
 * Payloads that are checked but not measured. They may not fit into memory together.
 *
 * @param files files with one payload per line, or a blank line
 * @param folder the folder to which [PayloadGroup.file] is relative
 */
class CheckedPayloads(
    private val schema: Schema,
    private val files: List<Path>,
    private val folder: Path,
) {
    /** Some payloads, from these [lines] of a [file]. Lines count from 1. */
    internal class PayloadGroup(val values: List<Value>, val file: String, val lines: List<Long>)

    /**
     * Reads all payloads in parts. Only one part is in memory at a time, and no file is open
     * between two parts. Reads the files each time.
     *
     * @throws ProblemException while the sequence is consumed, with file and line: if a payload is
     *   not JSON or does not match the schema, or if a file cannot be read
     */
    internal fun parts(): Sequence<PayloadGroup> = files.asSequence().flatMap { partsOf(it) }

    private fun partsOf(file: Path): Sequence<PayloadGroup> {
        val name = folder.normalize().relativize(file).invariantSeparatorsPathString
        val chunks =
            generateSequence({ readChunk(file, Position(offset = 0, line = 1)) }) { previous ->
                previous.next?.let { readChunk(file, it) }
            }
        return chunks
            .map { it.lines }
            .filter { it.isNotEmpty() }
            .map { lines ->
                PayloadGroup(lines.map { value(it, file) }, name, lines.map { it.number })
            }
    }

    private fun value(line: PayloadLine, file: Path): Value =
        try {
            CanonicalJson.read(schema, line.text, "$file")
        } catch (e: ProblemException) {
            throw ProblemException(e.problems.map { it.copy(line = line.number.toInt()) }, e)
        }

    /** The byte [offset] at which [line] begins. */
    private class Position(val offset: Long, val line: Long)

    private class PayloadLine(val number: Long, val text: ByteArray)

    /**
     * Lines that are not blank. [next] is where the next chunk begins; null after the last line.
     */
    private class Chunk(val lines: List<PayloadLine>, val next: Position?)

    private fun readChunk(file: Path, from: Position): Chunk =
        try {
            Files.newByteChannel(file).use { channel ->
                channel.position(from.offset)
                readChunk(ByteLines(Channels.newInputStream(channel)), from)
            }
        } catch (e: IOException) {
            throw cannotRead(file, "the payloads", e)
        }

    private fun readChunk(input: ByteLines, from: Position): Chunk {
        val lines = ArrayList<PayloadLine>()
        var line = from.line
        var bytes = 0L
        while (bytes < BATCH_BYTES && lines.size < BATCH_PAYLOADS) {
            val text = input.next() ?: return Chunk(lines, next = null)
            if (text.any { it !in BLANKS }) {
                lines += PayloadLine(line, text)
                bytes += text.size
            }
            line++
        }
        return Chunk(lines, Position(from.offset + input.bytesRead, line))
    }

    private companion object {
        val BLANKS = " \t\r".toByteArray().toSet()
    }
}
