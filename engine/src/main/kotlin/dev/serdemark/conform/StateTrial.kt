package dev.serdemark.conform

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Worker
import dev.serdemark.results.conform.Conduct
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
    fun shown(): String = listOfNotNull("what the contender wrote", damage?.says).joinToString()
}

/** How a payload is damaged. */
internal enum class Damage(val id: String, val says: String) {
    /** Each prefix of the payload, from one byte on. */
    CUT("cut", "cut") {
        override fun count(payload: ByteArray) = payload.size - 1

        override fun damaged(payload: ByteArray, index: Int): ByteArray = payload.copyOf(index + 1)

        override fun inWords(index: Int) = "cut after ${index + 1} bytes"
    },

    /** Each bit of the payload inverted. */
    BIT("bit", "with one bit inverted") {
        override fun count(payload: ByteArray) = payload.size * Byte.SIZE_BITS

        override fun damaged(payload: ByteArray, index: Int): ByteArray =
            payload.clone().also {
                val byte = index / Byte.SIZE_BITS
                it[byte] = (it[byte].toInt() xor (1 shl index % Byte.SIZE_BITS)).toByte()
            }

        override fun inWords(index: Int) =
            "with bit ${index % Byte.SIZE_BITS} of byte ${index / Byte.SIZE_BITS} inverted"
    };

    protected abstract fun count(payload: ByteArray): Int

    /** Returns the [payload] with the damage number [index]. */
    abstract fun damaged(payload: ByteArray, index: Int): ByteArray

    abstract fun inWords(index: Int): String

    /**
     * The numbers of the damages of a [payload]; evenly spaced ones if there are many. The step is
     * odd, so that each position of a bit within its byte occurs.
     */
    fun ways(payload: ByteArray): List<Int> {
        val count = count(payload)
        return (0..<count step ((count - 1) / MOST_WAYS + 1 or 1)).toList()
    }

    private companion object {
        const val MOST_WAYS = 1000
    }
}

/** Tests whether damaged payloads or other threads make a contender read or write wrongly later. */
internal class StateTrial(
    private val contender: BuiltContender,
    private val rounds: Rounds,
    private val judging: CaseJudging,
) {
    /**
     * Runs the rounds of a [case] in a [worker], which must be fresh if several threads run them.
     *
     * @param written the payload that the contender wrote for the sample
     */
    fun run(case: ConformCase, worker: Worker, written: ByteArray): Judged {
        if (rounds.threads > 1 && !contender.isShared)
            return Judged.untried("its manifest says that threads must not share its codec")
        val ways = rounds.damage?.ways(written).orEmpty()
        if (rounds.damage != null && ways.isEmpty())
            return Judged.untried("what it writes is too short to be damaged")
        val bodies = ways.map { checkNotNull(rounds.damage).damaged(written, it) }
        return judge(case, worker.check(CheckRounds(bodies, rounds.count, rounds.threads)), ways)
    }

    private fun judge(case: ConformCase, checked: RoundsChecked, ways: List<Int>): Judged {
        checked.fault?.let { fault ->
            return if (checked.faultyRound < 0) Judged.unsoundNow(fault)
            else judging.ofSample(fault, before(checked.faultyRound, ways))
        }
        val grown = checked.grownBytes
        val made = roundsInWords(checked)
        if (grown > maxOf(MOST_GROWN * checked.measuredRounds, LEAST_GROWN)) {
            val each = grown / checked.measuredRounds
            return Judged(
                Conduct.OUT_OF_MEMORY,
                reason = "$each bytes stay in memory after each round. $made",
                isDoubtful = true,
            )
        }
        val isMemoryJudged = rounds.damage == null || checked.measuredRounds >= LEAST_MEASURED
        val unknown = if (isMemoryJudged) "" else ". Too few to judge what stays in memory"
        return judging.of(case, null).run { Judged(conduct, output, made + unknown) }
    }

    private fun before(round: Int, ways: List<Int>): String {
        val damage = rounds.damage ?: return "After $round rounds"
        val last = damage.inWords(ways[round % ways.size])
        return "After ${round + 1} damaged payloads, the last $last"
    }

    /** Describes the rounds that the contender completed. */
    private fun roundsInWords(checked: RoundsChecked): String {
        val count = withSeparators(checked.rounds)
        if (rounds.threads > 1) return "At least $count rounds of each of ${rounds.threads} threads"
        if (rounds.damage == null) return "$count rounds"
        return "$count rounds with ${withSeparators(checked.reads)} damaged payloads"
    }

    private fun withSeparators(number: Int) = String.format(Locale.ROOT, "%,d", number)

    private companion object {
        /** If more bytes per round stay in memory, the contender keeps payloads or exceptions. */
        const val MOST_GROWN = 100L

        /** Fewer bytes in total do not count, because the JVM itself may keep them. */
        const val LEAST_GROWN = 500_000L

        /**
         * The number of rounds after which [MOST_GROWN] bytes per round add up to [LEAST_GROWN].
         */
        const val LEAST_MEASURED = LEAST_GROWN / MOST_GROWN
    }
}
