package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.Channels
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** The version of the journal's form that this Serdemark writes and reads. */
const val JOURNAL_FORMAT: Int = 2

/** The first line of a journal. */
@Serializable internal data class Header(@SerialName("serdemark-journal") val format: Int)

internal val json: Json = Json { encodeDefaults = false }

/** How the lines begin that nearly all of a journal is made of. */
private const val SLICE = "{\"type\":\"slice-measured\","

private const val BLOCK = 8 * 1024

/**
 * Hands every event of the journal in [file] to [listener]. A last line without its end, as a
 * killed run leaves it, is passed over; a [ProblemException] says where a journal is damaged
 * otherwise, or of a version that is not known.
 *
 * Not to be called by the process that writes the journal: it would lose its lock.
 */
fun readJournal(file: Path, listener: EventListener) = read(file, listener) { true }

/** The same without slices: how a run went, in little time. */
fun readOutline(file: Path, listener: EventListener) =
    read(file, listener) { !it.startsWith(SLICE) }

private fun read(file: Path, listener: EventListener, isWanted: (String) -> Boolean) {
    requireJournal(file)
    try {
        FileChannel.open(file, READ).use { readEvents(file, it, listener, isWanted) }
    } catch (e: IOException) {
        throw ProblemException(Problem("Cannot be read: ${e.reason(file)}.", file = "$file"), e)
    }
}

internal fun requireJournal(file: Path) {
    if (Files.isRegularFile(file)) return
    throw ProblemException(Problem("There is no journal $file.", "Name the directory of a run."))
}

/** Reads the whole [channel] of [file], and leaves it open. */
internal fun readEvents(
    file: Path,
    channel: FileChannel,
    listener: EventListener,
    isWanted: (String) -> Boolean = { true },
) {
    val whole = endOfLines(channel) == channel.size()
    channel.position(0)
    val lines = Channels.newInputStream(channel).bufferedReader().lineSequence().iterator()
    checkHeader(file, if (lines.hasNext()) lines.next() else "")
    var number = 1
    while (lines.hasNext()) {
        val line = lines.next()
        number++
        val torn = !whole && !lines.hasNext()
        if (!torn && isWanted(line)) listener.on(decode(file, number, line))
    }
}

/** Where the last line that has an end ends; 0 where there is none. */
internal fun endOfLines(channel: FileChannel): Long {
    var end = channel.size()
    while (end > 0) {
        val start = maxOf(0, end - BLOCK)
        val block = ByteBuffer.allocate((end - start).toInt())
        while (block.hasRemaining() && channel.read(block, start + block.position()) >= 0) continue
        val newline = block.array().lastIndexOf('\n'.code.toByte())
        if (newline >= 0) return start + newline + 1
        end = start
    }
    return 0
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
                "Use the Serdemark that wrote it, or start a new run.",
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
