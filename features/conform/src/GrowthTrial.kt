package dev.serdemark.conform

import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.describeThrown
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import java.util.Locale

/**
 * Payloads of one kind, each twice as large as the one before.
 *
 * @property unit the unit of sizes, such as `keys`
 */
internal class GrowthSeries(
    val sizes: List<Int>,
    val unit: String,
    private val createPayload: (Int) -> CasePayload,
) {
    /** Creates the payload of a [size]. */
    fun payload(size: Int): ByteArray = createPayload(size).bytes()

    /** Formats a [size] with its unit. */
    fun inWords(size: Int): String = String.format(Locale.ROOT, "%,d %s", size, unit)
}

/** Measures how the cost of reading grows with the size of payloads. */
internal class GrowthTrial(private val growth: GrowthSeries, private val judge: CaseJudge) {
    /**
     * Lets a [worker] read larger and larger payloads, until [GrowthCurve.isLongEnough]. After the
     * first payload, an error only ends the series, even if the JVM runs out of memory: other cases
     * test the limits of a library.
     *
     * @throws WorkerFailure if the worker hangs or ends, unless it runs out of memory after the
     *   first payload
     */
    fun run(worker: Worker): Judgment {
        val points = ArrayList<GrowthPoint>()
        var rejection: Thrown? = null
        var error: String? = null
        for (size in growth.sizes) {
            val checked =
                try {
                    val payloads = listOf(growth.payload(size))
                    // One round in one thread.
                    worker.check(CheckRounds(payloads, 1, 1))
                } catch (e: WorkerFailure) {
                    if (points.isEmpty() || Judgment.ofFailure(e).conduct != Conduct.OUT_OF_MEMORY)
                        throw e
                    error = "OutOfMemoryError with ${growth.inWords(size)}"
                    break
                }
            checked.fault?.let {
                // -1 means that the sample failed before the first round.
                return if (checked.faultyRound < 0) Judgment.laterSampleFailure(it)
                else judge.judgeSample(it, "After a payload with ${growth.inWords(size)}")
            }
            val judgment = checked.thrown?.let(Judgment::ofThrown)
            if (judgment != null && judgment.conduct != Conduct.REJECTED) {
                if (points.isEmpty()) return judgment
                val name = checked.thrown.type.substringAfterLast('.')
                error = "$name with ${growth.inWords(size)}"
                break
            }
            rejection = checked.thrown
            points += GrowthPoint(size, checked.cpuNanos, checked.allocatedBytes)
            if (GrowthCurve(points, growth::inWords).isLongEnough) break
        }
        val curve = GrowthCurve(points, growth::inWords)
        val conduct =
            when {
                curve.isSuperlinear -> Conduct.SUPERLINEAR
                rejection != null -> Conduct.REJECTED
                else -> Conduct.READ
            }
        val cost = curve.inWords() + error?.let { ", then $it" }.orEmpty()
        val exception = rejection?.let(::describeThrown)
        val reason = listOfNotNull(cost, exception).joinToString(". ")
        return Judgment(conduct, reason = reason, isWorkerUnusable = error != null)
    }
}
