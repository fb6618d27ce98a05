package dev.serdemark.migrate

import dev.serdemark.conform.CaseJudging
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Value
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.workload.Document

/**
 * The result of writing a value: a [payload], or the [reason] why there is none.
 *
 * @property isTried false if the contender was stopped before it came to this value
 */
internal class Written(
    val payload: ByteArray?,
    val reason: String? = null,
    val isTried: Boolean = true,
)

/**
 * Writes the values of a document with a contender, as many as possible per JVM. If the contender
 * fails at a value, retries this value alone. An instance can run only once.
 */
internal class PayloadWriter(
    private val contender: BuiltContender,
    private val workers: Workers,
) {
    private val values = contender.document.values
    private val written = arrayOfNulls<Written>(values.size)
    private var starts = 0
    private var failures = 0
    private var batch = values.size

    /** Returns the result for each value. */
    fun run(): List<Written> {
        var startFailure: String? = null
        while (null in written && failures < MOST_FAILURES && starts < MOST_STARTS) {
            val failed = attempt(written.indices.filter { written[it] == null }.take(batch))
            val alone = failed?.let { if (it.isAlone) it else attempt(listOf(it.index)) }
            if (alone != null && !alone.isOfValue) {
                startFailure = alone.reason
                break
            }
            if (alone != null) {
                failures++
                written[alone.index] = Written(null, alone.reason)
            } else if (failed != null) batch = (batch + 1) / 2
        }
        val whyUntried = startFailure ?: reachedLimit()
        return written.map { it ?: Written(null, whyUntried, isTried = false) }
    }

    private fun reachedLimit(): String =
        if (failures < MOST_FAILURES) "Not tried, after $starts starts of its JVM."
        else "Not tried, after $failures failures."

    /**
     * A failure of a worker.
     *
     * @property index the value at which the worker failed; the first one if that is not known
     * @property isOfValue whether the worker failed at this value, and not before any value
     * @property isAlone whether the worker got only this value
     */
    private class Failed(
        val index: Int,
        val reason: String?,
        val isOfValue: Boolean,
        val isAlone: Boolean,
    )

    /**
     * Writes the values at some [indexes] in a fresh JVM, and saves the payloads. Returns the first
     * failure; null if there is none.
     */
    private fun attempt(indexes: List<Int>): Failed? {
        starts++
        val checked =
            try {
                contender
                    .launchToWrite(
                        workers,
                        contender.command.forChecks(contender.threads),
                        contender.document.of(indexes.map(values::get)),
                    )
                    .use { it.check() }
            } catch (e: WorkerFailure) {
                val at = indexes.getOrNull(e.sibling)
                return Failed(at ?: indexes.first(), e.message, at != null, indexes.size == 1)
            }
        return save(indexes, checked)
    }

    /** Saves the payloads that a worker wrote. Returns its first failure; null if there is none. */
    private fun save(indexes: List<Int>, checked: Checked): Failed? {
        checked.written.forEachIndexed { i, payload ->
            if (payload != null) written[indexes[i]] = Written(payload)
        }
        if (null !in checked.written) return null
        val found = checked.findings(Call.WRITE).find { it.fault != Fault.DIFFERENT_BYTES }
        // The check of a value also writes the next value, and may fail there.
        val at =
            found?.where?.sibling?.takeIf { checked.written.getOrNull(it) == null }
                ?: checked.written.indexOf(null)
        val reason = found?.let(CaseJudging::inWords)
        return Failed(indexes[at], reason, isOfValue = true, indexes.size == 1)
    }

    companion object {
        /** Stops after this number of values that cannot be written. Each costs two JVM starts. */
        const val MOST_FAILURES: Int = 10

        /**
         * Stops after this number of JVM starts, or one more if a value must be retried alone.
         * [MOST_FAILURES] takes half of the starts. The other half serves to find how many values
         * one JVM can write. If one JVM can write only few, the starts may be used up although no
         * value failed. The remaining values are then untried.
         */
        private const val MOST_STARTS = 40

        /** Returns this document with other [values]. */
        fun Document.of(values: List<Value>): Document =
            Document(workload, name, schema, values, sha256)
    }
}
