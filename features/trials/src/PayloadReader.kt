package dev.serdemark.trials

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.workload.Document

/** The result of reading a payload with a contender. */
internal sealed interface ReadResult {
    /** A value of the data model. */
    class Decoded(val value: Value) : ReadResult

    /**
     * An object that is not a value of the data model. For example, it has null in a field that is
     * not nullable.
     */
    class Unreadable(val found: FoundFault) : ReadResult

    /** No object: an exception, null, a changed payload, or the end of the JVM. */
    class Failed(val judgment: Judgment) : ReadResult

    /** Whether a busy machine may have caused this result. */
    val isDoubtful: Boolean
        get() = this is Failed && judgment.isDoubtful

    /** Whether the next payload needs a fresh worker. See [Judgment.isWorkerUnusable]. */
    val isWorkerUnusable: Boolean
        get() = this is Failed && judgment.isWorkerUnusable

    companion object {
        /**
         * Interprets the answer of a worker.
         *
         * @param sample the value with which the worker compared what the contender read
         * @param found how the value differs from the sample; null if they are equal
         */
        fun of(schema: Schema, sample: Value, found: FoundFault?): ReadResult {
            if (found == null) return Decoded(sample)
            return when (found.fault) {
                Fault.THREW -> Failed(Judgment.ofThrown(found.thrown))
                Fault.DIFFERENT_VALUE ->
                    decoded(schema, found.value)?.let(::Decoded) ?: Unreadable(found)
                Fault.UNREADABLE_VALUE -> Unreadable(found)
                Fault.RETURNED_NULL -> wrong("null", "It returned null in place of a value.")
                Fault.CHANGED_PAYLOAD -> wrong(null, "Reading changed the payload.")
                Fault.RAN_NAMED_CLASS -> {
                    val reason =
                        found.thrown?.let {
                            "Afterwards, it threw ${describeThrown(it)}"
                        }
                    Failed(Judgment(Conduct.RAN_NAMED_CLASS, reason = reason))
                }
                else -> error("A single read has no fault ${found.fault}")
            }
        }

        /** Decodes what a worker sent; null if it is not a value of the [schema]. */
        fun decoded(schema: Schema, bytes: ByteArray): Value? =
            try {
                ValueForm.decode(schema, bytes)
            } catch (_: IllegalArgumentException) {
                null
            }

        private fun wrong(output: String?, reason: String) =
            Failed(Judgment(Conduct.SILENTLY_WRONG, output, reason))
    }
}

/**
 * Lets the contender of a worker read a [payload]. Returns how the value differs from the first
 * value of the worker's document; null if they are equal.
 */
internal fun Worker.read(payload: ByteArray): FoundFault? =
    // 0 is the index of the first value.
    check(CheckAnswers(listOf(0), listOf(payload))).findings.firstOrNull()

/**
 * Lets a contender read payloads of other contenders, one after another in one worker. If a payload
 * makes the worker unusable, the next payload gets a fresh worker.
 *
 * @param document the workers compare each value with the first value of this document
 */
internal class PayloadReader(
    private val contender: BuiltContender,
    private val workers: TrialWorkers,
    private val document: Document = contender.document,
) : AutoCloseable {
    private var running: Worker? = null

    /** Reads a [payload]. Repeats a doubtful result in a fresh worker with more time. */
    fun read(payload: ByteArray): ReadResult {
        val first = attempt(payload, workers.usual)
        if (!first.isDoubtful) return first
        // Closes the patient worker, so that the next payload gets a worker with the usual limits.
        return attempt(payload, workers.patient).also { close() }
    }

    private fun attempt(payload: ByteArray, workers: Workers): ReadResult =
        try {
            val found = worker(workers).read(payload)
            ReadResult.of(document.schema, document.values.first(), found).also {
                if (it.isWorkerUnusable) close()
            }
        } catch (e: WorkerFailure) {
            close()
            ReadResult.Failed(Judgment.ofFailure(e))
        }

    /**
     * Returns the current worker. Launches one if there is none.
     *
     * @throws WorkerFailure if the worker cannot be launched
     */
    fun worker(workers: Workers = this.workers.usual): Worker =
        running
            ?: contender
                .launch(workers, contender.command.forChecks(contender.threads), document)
                .also { running = it }

    override fun close() {
        running?.close()
        running = null
    }
}
