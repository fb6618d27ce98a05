package dev.serdemark.conform

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Worker
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked
import java.util.Locale

/**
 * Rounds in which a contender reads and writes the sample.
 *
 * @property damage the kind of damaged payload that each round reads first; null if there is none
 * @property count the number of rounds of each thread
 * @property threads the number of threads that share the codec
 */
internal class Rounds(val damage: Damage?, val count: Int, val threads: Int) {
    /** Describes the payloads for reports. */
    fun describePayloads(): String =
        listOfNotNull("what the contender wrote", damage?.description).joinToString()
}

/** How a payload is damaged. */
internal enum class Damage(val id: String, val description: String) {
    /** Cuts the payload: damage 0 leaves 1 byte, damage 1 leaves 2 bytes ... */
    CUT("cut", "cut") {
        override fun count(payload: ByteArray) = payload.size - 1

        override fun damaged(payload: ByteArray, index: Int): ByteArray = payload.copyOf(index + 1)

        override fun describe(index: Int) = "cut after ${index + 1} bytes"
    },

    /** Inverts one bit: damage 8 inverts bit 0 of byte 1. */
    BIT("bit", "with one bit inverted") {
        override fun count(payload: ByteArray) = payload.size * Byte.SIZE_BITS

        override fun damaged(payload: ByteArray, index: Int): ByteArray =
            payload.clone().also {
                val byte = index / Byte.SIZE_BITS
                it[byte] = (it[byte].toInt() xor (1 shl index % Byte.SIZE_BITS)).toByte()
            }

        override fun describe(index: Int) =
            "with bit ${index % Byte.SIZE_BITS} of byte ${index / Byte.SIZE_BITS} inverted"
    };

    /** Returns the number of possible damages of a [payload]. */
    protected abstract fun count(payload: ByteArray): Int

    /** Returns the [payload] with the damage number [index]. */
    abstract fun damaged(payload: ByteArray, index: Int): ByteArray

    abstract fun describe(index: Int): String

    /**
     * Returns the indexes of at most [MAX_INDEXES] damages of a [payload], evenly spaced. The step
     * is odd, so that each position of a bit within its byte occurs.
     */
    fun indexes(payload: ByteArray): List<Int> {
        val count = count(payload)
        val minStep = (count - 1) / MAX_INDEXES + 1
        // `or 1` makes an even number odd.
        return (0..<count step (minStep or 1)).toList()
    }

    private companion object {
        const val MAX_INDEXES = 1000
    }
}

/** Tests whether a contender stays correct after damaged payloads, and with several threads. */
internal class StateTrial(
    private val contender: BuiltContender,
    private val rounds: Rounds,
    private val judge: CaseJudge,
) {
    /**
     * Runs the rounds of a [case] in a [worker], which must be fresh if several threads run them.
     *
     * @param written the payload that the contender wrote for the sample
     */
    fun run(case: ConformCase, worker: Worker, written: ByteArray): Judgment {
        if (rounds.threads > 1 && !contender.isShared)
            return Judgment.untried("its manifest says that threads must not share its codec")
        val damages = rounds.damage?.indexes(written).orEmpty()
        if (rounds.damage != null && damages.isEmpty())
            return Judgment.untried("what it writes is too short to be damaged")
        val payloads = damages.map { checkNotNull(rounds.damage).damaged(written, it) }
        val checked = worker.check(CheckRounds(payloads, rounds.count, rounds.threads))
        return judge(case, checked, damages)
    }

    private fun judge(case: ConformCase, checked: RoundsChecked, damages: List<Int>): Judgment {
        checked.fault?.let { fault ->
            // -1 means that the sample failed before the first round.
            return if (checked.faultyRound < 0) Judgment.laterSampleFailure(fault)
            else judge.judgeSample(fault, describeBefore(checked.faultyRound, damages))
        }
        val grown = checked.grownBytes
        val completed = describeRounds(checked)
        if (grown > maxOf(MAX_GROWTH_PER_ROUND * checked.measuredRounds, MIN_GROWTH)) {
            val perRound = grown / checked.measuredRounds
            return Judgment(
                Conduct.OUT_OF_MEMORY,
                reason = "$perRound bytes stay in memory after each round. $completed",
                isDoubtful = true,
            )
        }
        // Only rounds with damaged payloads are about memory.
        val isMemoryJudged = rounds.damage == null || checked.measuredRounds >= MIN_MEASURED_ROUNDS
        val memory = if (isMemoryJudged) "" else ". Too few to judge what stays in memory"
        // Without a fault, the contender returned the sample.
        return judge.judge(case, found = null).run {
            Judgment(conduct, output, completed + memory)
        }
    }

    /** Describes what happened before the contender failed in a [round]. */
    private fun describeBefore(round: Int, damages: List<Int>): String {
        val damage = rounds.damage ?: return "After $round rounds"
        val last = damage.describe(damages[round % damages.size])
        // Rounds count from 0, and the failed round has read its damaged payload.
        return "After ${round + 1} damaged payloads, the last $last"
    }

    /** Describes the rounds that the contender completed. */
    private fun describeRounds(checked: RoundsChecked): String {
        val count = withSeparators(checked.rounds)
        if (rounds.threads > 1) return "At least $count rounds of each of ${rounds.threads} threads"
        if (rounds.damage == null) return "$count rounds"
        return "$count rounds with ${withSeparators(checked.reads)} damaged payloads"
    }

    private fun withSeparators(number: Int) = String.format(Locale.ROOT, "%,d", number)

    private companion object {
        /** If more bytes per round stay in memory, the contender keeps payloads or exceptions. */
        const val MAX_GROWTH_PER_ROUND = 100L

        /** Fewer bytes in total do not count, because the JVM itself may keep them. */
        const val MIN_GROWTH = 500_000L

        /** With fewer rounds, [MAX_GROWTH_PER_ROUND] would not add up to [MIN_GROWTH]. */
        const val MIN_MEASURED_ROUNDS = MIN_GROWTH / MAX_GROWTH_PER_ROUND
    }
}
