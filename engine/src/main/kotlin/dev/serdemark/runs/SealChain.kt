package dev.serdemark.runs

import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import java.io.InputStream
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.fileSize
import kotlin.io.path.inputStream
import kotlin.io.path.isRegularFile

/**
 * Whether the event counts as soon as it is in the journal. Other events count only after their
 * generation has ended. The seal of the event that ends the generation covers them.
 */
internal val Event.countsAtOnce: Boolean
    get() =
        when (this) {
            is Event.SliceMeasured,
            is Event.LatenciesMeasured,
            is Event.CellWarmed,
            is Event.WorkerEnded,
            is Event.MachineObserved,
            is ColdEvent.Started -> false
            is Event.RunStarted,
            is Event.StepStarted,
            is Event.CodeBuilt,
            is Event.CellChecked,
            is Event.MemoryExamined,
            is Event.FixedMeasured,
            is Event.CellFailed,
            is Event.CellNoted,
            is Event.GenerationStarted,
            is Event.GenerationEnded,
            is Event.CellRetired,
            is Event.CellReturned,
            is Event.RunResumed,
            is Event.RunEnded,
            is ColdEvent.ArchiveMade,
            is ColdEvent.Rehearsed -> true
        }

/**
 * Computes the seals of a journal. The line of an event that counts at once ends in a seal: the
 * SHA-256 of all bytes of the file before `,"seal":`. Seals reveal damage and careless edits. They
 * do not reveal forgery, because anybody can compute them.
 */
class SealChain {
    private val digest = MessageDigest.getInstance("SHA-256")

    /** Adds a line as it is, and its line end. */
    fun add(line: ByteArray, start: Int = 0, end: Int = line.size) {
        digest.update(line, start, end - start)
        digest.update(NEWLINE)
    }

    /** Adds a seal to the JSON of an event. Returns the line, which is added to the chain. */
    fun addAndSeal(json: String): String {
        val withoutBrace = json.dropLast(1)
        digest.update(withoutBrace.toByteArray())
        val seal = PREFIX + currentHash() + SUFFIX
        digest.update(seal.toByteArray())
        digest.update(NEWLINE)
        return withoutBrace + seal
    }

    /**
     * Adds a line whose seal begins at [seal]. Returns whether the seal matches all bytes before
     * it.
     */
    fun addSealed(line: ByteArray, start: Int, seal: Int, end: Int): Boolean {
        digest.update(line, start, seal - start)
        val hash = String(line, seal + PREFIX.length, HEX_DIGITS, Charsets.US_ASCII)
        val matches = hash == currentHash()
        add(line, seal, end)
        return matches
    }

    private fun currentHash(): String =
        HexFormat.of().formatHex((digest.clone() as MessageDigest).digest())

    companion object {
        private const val PREFIX = ",\"seal\":\""
        private const val SUFFIX = "\"}"
        private const val HEX_DIGITS = 64
        private const val LENGTH = PREFIX.length + HEX_DIGITS + SUFFIX.length
        private const val NEWLINE = '\n'.code.toByte()

        /** Returns the position at which the seal of a line begins; null if it has no seal. */
        fun sealStart(line: ByteArray, start: Int, end: Int): Int? {
            val seal = end - LENGTH
            val hasSeal =
                seal > start &&
                    hasText(line, seal, PREFIX) &&
                    hasText(line, end - SUFFIX.length, SUFFIX)
            return if (hasSeal) seal else null
        }

        /**
         * Returns the last seal of the [journal], which covers all bytes before it. Null if the
         * journal does not end with a seal, or if the seal does not match these bytes.
         *
         * @param size the size of the journal in bytes
         */
        fun lastSeal(journal: InputStream, size: Long): String? {
            val covered = size - LENGTH - 1
            if (covered < 0) return null
            val chain = SealChain()
            val buffer = ByteArray(BUFFER_BYTES)
            var remaining = covered
            while (remaining > 0) {
                val read = journal.read(buffer, 0, minOf(remaining, BUFFER_BYTES.toLong()).toInt())
                if (read < 0) return null
                chain.digest.update(buffer, 0, read)
                remaining -= read
            }
            val expected = PREFIX + chain.currentHash() + SUFFIX + "\n"
            return chain.currentHash().takeIf {
                journal.readNBytes(LENGTH + 2).contentEquals(expected.toByteArray())
            }
        }

        private const val BUFFER_BYTES = 64 * 1024

        private fun hasText(line: ByteArray, from: Int, text: String): Boolean =
            text.indices.all { line[from + it] == text[it].code.toByte() }
    }
}

/**
 * Returns the seal at the end of the run's journal. It identifies all bytes of the journal. Null if
 * the journal is packed, does not end with a seal, or is not as it was written.
 *
 * The process that writes the journal must not call this function, because it would lose its lock.
 *
 * @throws ProblemException if the journal cannot be read
 */
fun RunDirectory.lastSeal(): String? {
    if (!journal.isRegularFile()) return null
    return orProblem("Cannot read the journal $journal", "Check its permissions.", journal) {
        journal.inputStream().use { SealChain.lastSeal(it, journal.fileSize()) }
    }
}
