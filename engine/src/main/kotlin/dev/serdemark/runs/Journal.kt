package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import kotlin.io.path.deleteIfExists
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.descriptors.elementNames
import kotlinx.serialization.json.Json

/** The version of the journal format that this Serdemark writes. */
const val JOURNAL_FORMAT: Int = 3

/**
 * The previous version of the journal format, without seals. Serdemark reads such journals, but
 * cannot resume their runs.
 */
internal const val UNSEALED_FORMAT: Int = 2

/** The name of a journal that was packed for publication. It replaces the usual journal file. */
const val PACKED_JOURNAL: String = "journal.columns.gz"

/** The first line of a journal. */
@Serializable internal data class Header(@SerialName("serdemark-journal") val format: Int)

internal val json: Json = Json { encodeDefaults = false }

/**
 * The serializer of events. It is shared, because creating it takes longer than reading an event.
 */
internal val eventSerializer: KSerializer<Event> = Event.serializer()

/** The kinds of events that this Serdemark can read: the values of `type` in a journal. */
@OptIn(ExperimentalSerializationApi::class)
internal val eventKinds: Set<String> =
    // Element 1 of a sealed class has the subclasses.
    eventSerializer.descriptor.getElementDescriptor(1).elementNames.toSet()

/**
 * Passes every event of the journal in [file] to [listener]. Skips an incomplete last line, which a
 * killed run may leave. If there is no [file] but a [PACKED_JOURNAL] beside it, reads the packed
 * journal.
 *
 * The process that writes the journal must not call this function, because it would lose its lock.
 *
 * @throws ProblemException with file and line if the journal has other damage, or an unknown
 *   version. Do not use the events that were passed before.
 */
fun readJournal(file: Path, listener: EventListener) = read(file, listener, withSlices = true)

/**
 * Passes the events of the journal in [file] to [listener], without slices. This takes little time.
 * It does not check the seals, so do not compute results from these events.
 */
fun readOutline(file: Path, listener: EventListener) = read(file, listener, withSlices = false)

private fun read(file: Path, listener: EventListener, withSlices: Boolean) {
    val packed = file.resolveSibling(PACKED_JOURNAL)
    if (!Files.isRegularFile(file) && Files.isRegularFile(packed)) {
        val unpacked = TemporaryFiles.file("journal")
        try {
            unpack(packed, unpacked)
            readUnpacked(unpacked, packed, listener, withSlices)
        } finally {
            unpacked.deleteIfExists()
        }
    } else {
        readLines(file, listener, withSlices)
    }
}

/** Reads an [unpacked] journal. Problems name the [packed] file, because the user has only that. */
private fun readUnpacked(
    unpacked: Path,
    packed: Path,
    listener: EventListener,
    withSlices: Boolean,
) {
    try {
        readLines(unpacked, listener, withSlices)
    } catch (e: ProblemException) {
        throw ProblemException(
            e.problems.map { it.copy(advice = INTACT_COPY, file = "$packed", line = null) },
            e,
        )
    }
}

/** The advice for a packed journal that is damaged. */
internal const val INTACT_COPY: String = "Use an intact copy of the file."

private fun readLines(file: Path, listener: EventListener, withSlices: Boolean) {
    requireJournal(file)
    val advice = "Check its permissions, or name another run."
    orProblem("Cannot read the journal", advice, file, "$file") {
        FileChannel.open(file, READ).use { JournalReader(file, it, withSlices).read(listener) }
    }
}

internal fun requireJournal(file: Path) {
    if (Files.isRegularFile(file)) return
    if (Files.isRegularFile(file.resolveSibling(PACKED_JOURNAL))) {
        throw ProblemException(
            "Cannot resume this run: its journal was packed to be published.",
            "Report it as it is, or start a new run.",
            "$file",
        )
    }
    throw ProblemException("There is no journal $file.", "Name the directory of a run.")
}
