package dev.serdemark.runs

import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import java.security.MessageDigest
import java.util.HexFormat

/**
 * Whether the event counts as soon as it is in the journal. Other events count only after the end
 * of their generation, and the seal of the end covers them.
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
            else -> true
        }

/**
 * Computes the seals of a journal. The line of an event that counts at once ends in a seal: the
 * SHA-256 of all bytes of the file before `,"seal":`. Seals reveal damage and careless edits. They
 * do not reveal forgery, because anybody can compute them.
 */
internal class SealChain {
    private val digest = MessageDigest.getInstance("SHA-256")

    /** Adds a line without a change, with its line end. */
    fun add(line: ByteArray, start: Int = 0, end: Int = line.size) {
        digest.update(line, start, end - start)
        digest.update(NEWLINE)
    }

    /**
     * Builds the line of an event whose JSON is [text], with its seal, and adds it to the chain.
     */
    fun sealed(text: String): String {
        val open = text.dropLast(1)
        digest.update(open.toByteArray())
        val rest = PREFIX + soFar() + SUFFIX
        digest.update(rest.toByteArray())
        digest.update(NEWLINE)
        return open + rest
    }

    /**
     * Adds a line whose seal begins at [seal]. Returns whether the seal matches the bytes before
     * it.
     */
    fun fits(line: ByteArray, start: Int, seal: Int, end: Int): Boolean {
        digest.update(line, start, seal - start)
        val text = String(line, seal + PREFIX.length, HEX_DIGITS, Charsets.US_ASCII)
        val isRight = text == soFar()
        add(line, seal, end)
        return isRight
    }

    private fun soFar(): String =
        HexFormat.of().formatHex((digest.clone() as MessageDigest).digest())

    companion object {
        private const val PREFIX = ",\"seal\":\""
        private const val SUFFIX = "\"}"
        private const val HEX_DIGITS = 64
        private const val LENGTH = PREFIX.length + HEX_DIGITS + SUFFIX.length
        private const val NEWLINE = '\n'.code.toByte()

        /** Returns the position at which the seal of a line begins; null if it has no seal. */
        fun place(line: ByteArray, start: Int, end: Int): Int? {
            val seal = end - LENGTH
            val isThere =
                seal > start &&
                    holds(line, seal, PREFIX) &&
                    holds(line, end - SUFFIX.length, SUFFIX)
            return seal.takeIf { isThere }
        }

        private fun holds(line: ByteArray, from: Int, text: String): Boolean =
            text.indices.all { line[from + it] == text[it].code.toByte() }
    }
}
