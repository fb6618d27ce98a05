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
 * @property isTried whether it was asked to
 */
internal class Written(
    val payload: ByteArray?,
    val reason: String? = null,
    val isTried: Boolean = true,
)

/**
 * Lets a contender write the values of its document, as many as possible in one JVM. A value at
 * which it fails is tried alone. For one use.
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

    /** Returns what was written for each value. */
    fun run(): List<Written> {
        var reason = "Not tried, after $MOST_FAILURES failures."
        while (null in written && failures < MOST_FAILURES && starts < MOST_STARTS) {
            val failed = attempt(written.indices.filter { written[it] == null }.take(batch))
            val alone = failed?.let { if (it.isAlone) it else attempt(listOf(it.index)) }
            if (alone != null && !alone.isOfValue) {
                reason = alone.reason ?: reason
                break
            }
            if (alone != null) {
                failures++
                written[alone.index] = Written(null, alone.reason)
            } else if (failed != null) batch = (batch + 1) / 2
        }
        return written.map { it ?: Written(null, reason, isTried = false) }
    }

    /**
     * A failure at the value with an [index].
     *
     * @property isOfValue whether the contender had begun with it
     * @property isAlone whether no other value was to be written
     */
    private class Failed(
        val index: Int,
        val reason: String?,
        val isOfValue: Boolean,
        val isAlone: Boolean,
    )

    /** Keeps what is written of some values. Returns the first failure; null if there is none. */
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
        return kept(indexes, checked)
    }

    private fun kept(indexes: List<Int>, checked: Checked): Failed? {
        checked.written.forEachIndexed { i, payload ->
            if (payload != null) written[indexes[i]] = Written(payload)
        }
        if (null !in checked.written) return null
        val found = checked.findings(Call.WRITE).find { it.fault != Fault.DIFFERENT_BYTES }
        // The check of a value writes the next one too, which may be the one that fails.
        val at =
            found?.where?.sibling?.takeIf { checked.written.getOrNull(it) == null }
                ?: checked.written.indexOf(null)
        val reason = found?.let(CaseJudging::inWords)
        return Failed(indexes[at], reason, isOfValue = true, indexes.size == 1)
    }

    companion object {
        /** The most values that are known to fail: each costs the start of two JVMs. */
        const val MOST_FAILURES: Int = 10

        /**
         * The most JVMs: enough for all failures, and to find how many values one JVM can write.
         */
        private const val MOST_STARTS = 40

        /** The same document with other [values]. */
        fun Document.of(values: List<Value>): Document =
            Document(workload, name, schema, values, sha256)
    }
}
