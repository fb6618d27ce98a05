package dev.serdemark.runs

import dev.serdemark.plan.EventListener
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** The version of the journal's form that this Serdemark writes. */
const val JOURNAL_FORMAT: Int = 3

/** The version before, which has no seals; it is read, and not continued. */
internal const val UNSEALED_FORMAT: Int = 2

/** The first line of a journal. */
@Serializable internal data class Header(@SerialName("serdemark-journal") val format: Int)

internal val json: Json = Json { encodeDefaults = false }

/**
 * Hands every event of the journal in [file] to [listener]. Passes over a last line without its
 * end, as a killed run leaves it. A [ProblemException] names file and line if a journal is damaged
 * otherwise, or has an unknown version; what the listener heard before is then of no use.
 *
 * Not to be called by the process that writes the journal: it would lose its lock.
 */
fun readJournal(file: Path, listener: EventListener) = read(file, listener, withSlices = true)

/**
 * The same without slices: how a run went, in little time. It is not checked whether seals fit, so
 * this is nothing to compute figures of.
 */
fun readOutline(file: Path, listener: EventListener) = read(file, listener, withSlices = false)

private fun read(file: Path, listener: EventListener, withSlices: Boolean) {
    requireJournal(file)
    try {
        FileChannel.open(file, READ).use { JournalReader(file, it, withSlices).read(listener) }
    } catch (e: IOException) {
        throw ProblemException(Problem("Cannot be read: ${e.reason(file)}.", file = "$file"), e)
    }
}

internal fun requireJournal(file: Path) {
    if (Files.isRegularFile(file)) return
    throw ProblemException(Problem("There is no journal $file.", "Name the directory of a run."))
}
