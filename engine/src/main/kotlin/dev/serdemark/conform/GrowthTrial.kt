package dev.serdemark.conform

import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.FailureMessages.Thrown

/**
 * Payloads of one kind, each twice as large as the one before.
 *
 * @property unit what sizes count, such as `keys`
 */
internal class Growth(
    val sizes: List<Int>,
    val unit: String,
    private val payload: (Int) -> CasePayload,
) {
    /** Makes the payload of a [size]. */
    fun payload(size: Int): ByteArray = payload.invoke(size).bytes()
}

/** Measures how the cost of reading grows with the size of payloads. */
internal class GrowthTrial(private val growth: Growth, private val judging: CaseJudging) {
    /**
     * Lets a fresh [worker] read larger and larger payloads, until one takes a second. An error
     * ends that too: what a library does at its limits is the subject of other cases.
     *
     * @throws WorkerFailure if the worker hangs, or if it fails at the smallest payload
     */
    fun run(worker: Worker): Judged {
        val points = ArrayList<GrowthPoint>()
        var thrown: Thrown? = null
        for (size in growth.sizes) {
            val checked =
                try {
                    worker.check(CheckRounds(listOf(growth.payload(size)), 1, 1))
                } catch (e: WorkerFailure) {
                    if (e is WorkerHung || points.isEmpty()) throw e
                    break
                }
            checked.fault?.let {
                return judging.ofSample(it, "After a payload with $size ${growth.unit}")
            }
            val judged = checked.thrown?.let(CaseJudging::ofThrown)
            if (judged != null && judged.conduct != Conduct.REJECTED) {
                if (points.isEmpty()) return judged
                break
            }
            thrown = checked.thrown
            points += GrowthPoint(size, checked.cpuNanos, checked.allocatedBytes)
            if (checked.cpuNanos > ENOUGH_NANOS) break
        }
        val curve = GrowthCurve(points, growth.unit)
        val conduct =
            when {
                curve.isSuperlinear -> Conduct.SUPERLINEAR
                thrown != null -> Conduct.REJECTED
                else -> Conduct.READ
            }
        val reason = listOfNotNull(curve.inWords(), thrown?.let(CaseJudging::said))
        return Judged(conduct, reason = reason.joinToString(". "))
    }

    private companion object {
        const val ENOUGH_NANOS = 1_000_000_000L
    }
}
