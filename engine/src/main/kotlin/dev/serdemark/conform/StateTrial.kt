package dev.serdemark.conform

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Worker
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked

/**
 * Rounds in which a contender reads and writes the sample.
 *
 * @property damage of what the contender reads before it in each round; null if it reads nothing
 * @property count the number of rounds of each thread
 * @property threads the number of threads that share the codec
 */
internal class Rounds(val damage: Damage?, val count: Int, val threads: Int) {
    /** The payloads for readers. */
    fun shown(): String = listOfNotNull("what the contender wrote", damage?.says).joinToString()
}

/** How a payload is damaged. */
internal enum class Damage(val id: String, val says: String) {
    /** Each beginning of the payload, from one byte on. */
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

    /** Damages a [payload] in the way number [index]. */
    abstract fun damaged(payload: ByteArray, index: Int): ByteArray

    abstract fun inWords(index: Int): String

    /**
     * The ways to damage a [payload], or evenly spaced ones of them if there are many. An odd step
     * meets each bit of a byte.
     */
    fun ways(payload: ByteArray): List<Int> {
        val count = count(payload)
        return (0..<count step ((count - 1) / MOST_WAYS + 1 or 1)).toList()
    }

    private companion object {
        const val MOST_WAYS = 1000
    }
}

/**
 * Finds out whether what a contender reads, or what its other threads do, spoils what it reads and
 * writes.
 */
internal class StateTrial(
    private val contender: BuiltContender,
    private val rounds: Rounds,
    private val judging: CaseJudging,
) {
    /** Makes the rounds of a [case] in a fresh [worker]. */
    fun run(case: ConformCase, worker: Worker): Judged {
        if (rounds.threads > 1 && !contender.isShared)
            return unsupported("threads must not share a codec of it, says its manifest")
        val own = worker.check()
        val found = own.findings.firstOrNull()
        val written = own.written.first()
        if (found != null || written == null) {
            val fault = found?.let(CaseJudging::inWords)
            return unsupported("it does not write and read the sample: $fault")
        }
        val ways = rounds.damage?.ways(written).orEmpty()
        val bodies = ways.map { checkNotNull(rounds.damage).damaged(written, it) }
        return judged(case, worker.check(CheckRounds(bodies, rounds.count, rounds.threads)), ways)
    }

    private fun judged(case: ConformCase, checked: RoundsChecked, ways: List<Int>): Judged {
        checked.fault?.let { fault ->
            return judging.ofSample(fault, before(checked.faultyRound, ways))
        }
        if (checked.grownBytesPerRound > MOST_GROWN)
            return Judged(
                Conduct.OUT_OF_MEMORY,
                reason =
                    "${checked.grownBytesPerRound} bytes stay in memory after each damaged payload.",
            )
        return judging.of(case, null)
    }

    private fun before(round: Int, ways: List<Int>): String {
        val damage = rounds.damage
        return when {
            round < 0 -> "Before all rounds"
            damage == null -> "After $round rounds"
            else -> {
                val last = damage.inWords(ways[round % ways.size])
                "After ${round + 1} damaged payloads, the last $last"
            }
        }
    }

    private fun unsupported(why: String) =
        Judged(Conduct.UNSUPPORTED, reason = "Not tried, because $why")

    private companion object {
        /** More bytes than this are no rounding: a damaged payload, or an exception, is kept. */
        const val MOST_GROWN = 100
    }
}
