package dev.serdemark.conform

import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import java.util.Locale

/**
 * Payloads of one kind, each twice as large as the one before.
 *
 * @property unit what sizes count, such as `keys`
 */
internal class GrowthSeries(
    val sizes: List<Int>,
    val unit: String,
    private val payload: (Int) -> CasePayload,
) {
    /** Creates the payload of a [size]. */
    fun payload(size: Int): ByteArray = payload.invoke(size).bytes()

    /** Describes a [size] with its unit. */
    fun inWords(size: Int): String = String.format(Locale.ROOT, "%,d %s", size, unit)
}

/** Measures how the cost of reading grows with the size of payloads. */
internal class GrowthTrial(private val growth: GrowthSeries, private val judging: CaseJudging) {
    /**
     * Lets a [worker] read larger and larger payloads, until [GrowthCurve.isEnough]. An error after
     * the first payload only ends the series, even if the JVM runs out of memory. Other cases test
     * the limits of a library.
     *
     * @throws WorkerFailure if the worker hangs, or ends in another way
     */
    fun run(worker: Worker): Judged {
        val points = ArrayList<GrowthPoint>()
        var thrown: Thrown? = null
        var error: String? = null
        for (size in growth.sizes) {
            val checked =
                try {
                    worker.check(CheckRounds(listOf(growth.payload(size)), 1, 1))
                } catch (e: WorkerFailure) {
                    if (points.isEmpty() || CaseJudging.ofEnd(e).conduct != Conduct.OUT_OF_MEMORY)
                        throw e
                    error = "OutOfMemoryError with ${growth.inWords(size)}"
                    break
                }
            checked.fault?.let {
                return if (checked.faultyRound < 0) Judged.unsoundNow(it)
                else judging.ofSample(it, "After a payload with ${growth.inWords(size)}")
            }
            val judged = checked.thrown?.let(CaseJudging::ofThrown)
            if (judged != null && judged.conduct != Conduct.REJECTED) {
                if (points.isEmpty()) return judged
                val name = checked.thrown.type.substringAfterLast('.')
                error = "$name with ${growth.inWords(size)}"
                break
            }
            thrown = checked.thrown
            points += GrowthPoint(size, checked.cpuNanos, checked.allocatedBytes)
            if (GrowthCurve(points, growth::inWords).isEnough) break
        }
        val curve = GrowthCurve(points, growth::inWords)
        val conduct =
            when {
                curve.isSuperlinear -> Conduct.SUPERLINEAR
                thrown != null -> Conduct.REJECTED
                else -> Conduct.READ
            }
        val cost = curve.inWords() + error?.let { ", then $it" }.orEmpty()
        val reason = listOfNotNull(cost, thrown?.let(CaseJudging::said)).joinToString(". ")
        return Judged(conduct, reason = reason, isOver = error != null)
    }
}
