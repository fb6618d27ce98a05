package dev.serdemark.migrate

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Value
import dev.serdemark.trials.describeFault
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.workload.Document

/**
 * The result of writing a value: a [payload], or the [reason] why there is none.
 *
 * @property isTried whether the contender tried to write the value. If not, it was stopped before.
 */
internal class WriteResult(
    val payload: ByteArray?,
    val reason: String? = null,
    val isTried: Boolean = true,
)

/**
 * Writes the values of a document with a contender, as many as possible per JVM. If the contender
 * fails at a value, writes this value again in a separate JVM. An instance can run only once.
 */
internal class PayloadWriter(
    private val contender: BuiltContender,
    private val workers: Workers,
) {
    private val values = contender.document.values
    private val written = arrayOfNulls<WriteResult>(values.size)
    private var starts = 0
    private var failures = 0
    private var valuesPerJvm = values.size

    /** Returns the result for each value. */
    fun run(): List<WriteResult> {
        var startFailure: String? = null
        while (null in written && failures < MAX_FAILURES && starts < MAX_STARTS) {
            val remaining = written.indices.filter { written[it] == null }
            // Null means that all these values were written.
            val failed = attempt(remaining.take(valuesPerJvm)) ?: continue
            val failedAgain = if (failed.isSingle) failed else attempt(listOf(failed.index))
            if (failedAgain == null) {
                // The value itself can be written, so the JVM had too many values.
                valuesPerJvm = (valuesPerJvm + 1) / 2
            } else if (failedAgain.isAtValue) {
                failures++
                written[failedAgain.index] = WriteResult(null, failedAgain.reason)
            } else {
                startFailure = failedAgain.reason
                break
            }
        }
        val notTriedReason = startFailure ?: describeLimit()
        return written.map { it ?: WriteResult(null, notTriedReason, isTried = false) }
    }

    private fun describeLimit(): String =
        if (failures < MAX_FAILURES) "Not tried, after $starts starts of its JVM."
        else "Not tried, after $failures failures."

    /**
     * A failure of a worker.
     *
     * @property index the index of the value at which the worker failed, or of its first value
     * @property isAtValue whether the worker failed at this value. If not, it failed before it
     *   wrote any value.
     * @property isSingle whether the worker got only this value
     */
    private class WriteFailure(
        val index: Int,
        val reason: String?,
        val isAtValue: Boolean,
        val isSingle: Boolean,
    )

    /**
     * Writes the values at some [indexes] in a fresh JVM, and saves the payloads. Returns the first
     * failure; null if there is none.
     */
    private fun attempt(indexes: List<Int>): WriteFailure? {
        starts++
        val checked =
            try {
                contender
                    .launchToWrite(
                        workers,
                        contender.command.forChecks(contender.threads),
                        contender.document.withValues(indexes.map(values::get)),
                    )
                    .use { it.check() }
            } catch (e: WorkerFailure) {
                val failed = indexes.getOrNull(e.sibling)
                return WriteFailure(
                    failed ?: indexes.first(),
                    e.message,
                    isAtValue = failed != null,
                    isSingle = indexes.size == 1,
                )
            }
        return save(indexes, checked)
    }

    /** Saves the payloads that a worker wrote. Returns its first failure; null if there is none. */
    private fun save(indexes: List<Int>, checked: Checked): WriteFailure? {
        checked.written.forEachIndexed { i, payload ->
            if (payload != null) written[indexes[i]] = WriteResult(payload)
        }
        if (null !in checked.written) return null
        val found = checked.findings(Call.WRITE).find { it.fault != Fault.DIFFERENT_BYTES }
        // The check of a value also writes the next value, and may fail there. So the finding may
        // name a value that was written.
        val failed =
            found?.where?.sibling?.takeIf { checked.written.getOrNull(it) == null }
                ?: checked.written.indexOf(null)
        val reason = found?.let(::describeFault)
        return WriteFailure(indexes[failed], reason, isAtValue = true, isSingle = indexes.size == 1)
    }

    companion object {
        /** Stops after this number of values that cannot be written. Each costs two JVM starts. */
        const val MAX_FAILURES: Int = 10

        /**
         * Stops after this number of JVM starts, or one more to write a value again. Values that
         * cannot be written take half of the starts. The other half serves to find how many values
         * a JVM can write. If it can write only few, the starts may be used up although no value
         * failed. The remaining values are then not tried.
         */
        private const val MAX_STARTS = 40

        /** Returns this document with other [values]. */
        fun Document.withValues(values: List<Value>): Document =
            Document(workload, name, schema, values, sha256)
    }
}
