package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.Writer
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.WRITE
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** The version of the journal's form that this Serdemark writes and reads. */
const val JOURNAL_FORMAT: Int = 2

/** The first line of a journal. */
@Serializable private data class Header(@SerialName("serdemark-journal") val format: Int)

private val json = Json { encodeDefaults = false }

/**
 * Writes every event of a run as one line of JSON, after a header with the version. A line is
 * handed to the system as a whole before the next event, so that a killed run loses at most its
 * last line.
 */
class JournalWriter(private val file: Path) : EventListener, AutoCloseable {
    /** After a line that was not written whole, nothing may follow. */
    private var broken = false
    private lateinit var out: Writer

    init {
        orProblem {
            out = Files.newBufferedWriter(file, CREATE_NEW, WRITE)
            out.line(json.encodeToString(Header(JOURNAL_FORMAT)))
        }
    }

    override fun on(event: Event) = orProblem { out.line(json.encodeToString<Event>(event)) }

    override fun close() = orProblem(out::close)

    /** A full disk ends the run; what is in the journal stays readable. */
    private fun orProblem(block: () -> Unit) {
        if (broken) return
        try {
            block()
        } catch (e: IOException) {
            broken = true
            throw ProblemException(
                Problem(
                    "Cannot write the journal $file: ${e.message}.",
                    "What is in it can be told: serdemark report ${file.parent}",
                ),
                e,
            )
        }
    }

    private fun Writer.line(text: String) {
        write(text + "\n")
        flush()
    }
}

/**
 * Hands every event of the journal in [file] to [listener]. A last line without its end, as a
 * killed run leaves it, is passed over; a [ProblemException] says where a journal is damaged
 * otherwise, or of a version that is not known.
 */
fun readJournal(file: Path, listener: EventListener) {
    if (!Files.isRegularFile(file)) {
        throw ProblemException(
            Problem("There is no journal $file.", "Name the directory of a run.")
        )
    }
    val whole = endsWithNewline(file)
    Files.newBufferedReader(file).use { reader ->
        val lines = reader.lineSequence().iterator()
        checkHeader(file, if (lines.hasNext()) lines.next() else "")
        var number = 1
        while (lines.hasNext()) {
            val line = lines.next()
            number++
            val torn = !whole && !lines.hasNext()
            if (!torn) listener.on(decode(file, number, line))
        }
    }
}

private fun checkHeader(file: Path, line: String) {
    val format =
        try {
            json.decodeFromString<Header>(line).format
        } catch (e: SerializationException) {
            throw ProblemException(
                Problem("Not a journal of Serdemark.", file = file.toString(), line = 1),
                e,
            )
        }
    if (format != JOURNAL_FORMAT) {
        throw ProblemException(
            Problem(
                "The journal's format is $format; this Serdemark reads format $JOURNAL_FORMAT.",
                "Use the Serdemark that wrote it, or measure anew.",
                file.toString(),
                1,
            )
        )
    }
}

private fun decode(file: Path, number: Int, line: String): Event =
    try {
        json.decodeFromString<Event>(line)
    } catch (e: SerializationException) {
        throw ProblemException(
            Problem("The journal is damaged: not an event.", file = file.toString(), line = number),
            e,
        )
    }

private fun endsWithNewline(file: Path): Boolean =
    Files.newByteChannel(file).use { channel ->
        val last = ByteBuffer.allocate(1)
        val size = channel.size()
        size > 0 && channel.position(size - 1).read(last) == 1 && last[0] == '\n'.code.toByte()
    }
