package dev.serdemark.runs

import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.InputStream
import java.security.MessageDigest
import java.util.HexFormat
import java.util.zip.GZIPInputStream
import kotlin.io.path.inputStream
import kotlin.io.path.isRegularFile
import kotlin.io.path.name

/**
 * The SHA-256 of the run's first event, which has an id, the machine, the time and the plan. It
 * identifies the run in any directory, even if its journal was packed. Null if the run has no plan
 * yet, or if its journal cannot be read.
 */
val RunDirectory.identity: String?
    get() {
        val isPlain = journal.isRegularFile()
        return try {
            if (isPlain) journal.inputStream().use { firstEvent(it) }
            else GZIPInputStream(path.resolve(PACKED_JOURNAL).inputStream()).use { firstEvent(it) }
        } catch (_: IOException) {
            null
        }
    }

/**
 * Returns the most complete of several [copies] of one run. A copy may have been made before the
 * run ended. Prefers copies in which the run has ended, then the copy with the most events, then
 * the first copy.
 */
fun mostComplete(copies: List<RunDirectory>): RunDirectory {
    if (copies.distinctBy(::journalSize).size == 1) return copies.first()
    return copies
        .map { it to progress(it) }
        .maxWith(
            compareBy({ (_, progress) -> progress.hasEnded }, { (_, progress) -> progress.events })
        )
        .first
}

/** Returns the name and the size in bytes of the run's journal. */
private fun journalSize(run: RunDirectory): Pair<String, Long> {
    val file = run.journal.takeIf { it.isRegularFile() } ?: run.path.resolve(PACKED_JOURNAL)
    return file.name to file.toFile().length()
}

/** Returns how far a run has come in its journal; not at all if the journal cannot be read. */
private fun progress(run: RunDirectory): JournalSummary =
    try {
        JournalSummary().also { readOutline(run.journal, it) }
    } catch (_: ProblemException) {
        JournalSummary()
    }

/** Returns the SHA-256 of the line after the header, without its seal; null if it is missing. */
private fun firstEvent(journal: InputStream): String? {
    val lines = journal.bufferedReader()
    lines.readLine() ?: return null
    val line = lines.readLine()?.toByteArray() ?: return null
    val seal = SealChain.sealStart(line, 0, line.size)
    val event = if (seal == null) line else line.copyOf(seal) + '}'.code.toByte()
    val digest = MessageDigest.getInstance("SHA-256").digest(event)
    return HexFormat.of().formatHex(digest)
}
