package dev.serdemark.evolve

import dev.serdemark.conform.CaseJudging
import dev.serdemark.conform.Judged
import dev.serdemark.conform.shortened
import dev.serdemark.conform.written
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.difference.ReaderComparison
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.evolve.Direction
import dev.serdemark.results.evolve.EvolveOutcome
import dev.serdemark.results.evolve.EvolveReading
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/**
 * Runs one contender through a change: each side writes its documents in a worker, and the worker
 * of the other side reads them.
 *
 * @param old the contender with the old schema, and [new] with the new one
 * @param patientWorkers allow more time, for readings that are tried again
 */
internal class ChangeRun(
    private val change: SchemaChange,
    private val old: BuiltContender,
    private val new: BuiltContender,
    private val habits: FormatHabits,
    private val workers: Workers,
    private val patientWorkers: Workers,
) : AutoCloseable {
    private val running = HashMap<BuiltContender, Worker>()

    /** Returns what the reader of a [direction] makes of the writer's documents. */
    fun run(direction: Direction): EvolveReading {
        val (from, to) = if (direction == Direction.BACKWARD) old to new else new to old
        val (writer, reader) = change.writer(direction) to change.reader(direction)
        val checked =
            try {
                worker(from, workers).check()
            } catch (e: WorkerFailure) {
                stop(from)
                return EvolveReading(
                    EvolveOutcome.NOT_RUN,
                    reason = "It cannot write: ${e.message}",
                )
            }
        val judging = Judging(writer.schema, reader.schema, to.document.values.first())
        val all =
            writer.values.map { value ->
                val payload =
                    checked.written[from.document.values.indexOf(value)]
                        ?: return unwritten(checked)
                value to attempt(to, payload) { judging.of(value, it) }
            }
        // Nothing is known of a direction if one of its documents could not be run.
        all.find { (_, judged) -> judged.outcome.harm == null }
            ?.let { (_, judged) ->
                return EvolveReading(judged.outcome, reason = judged.reason)
            }
        val harm = all.maxOf { (_, judged) -> checkNotNull(judged.outcome.harm) }
        val worst = all.filter { (_, judged) -> judged.outcome.harm == harm }
        val (value, judged) = worst.first()
        return EvolveReading(
            judged.outcome,
            all.size,
            worst.size,
            shortened(written(writer.schema, value)),
            judged.output,
            judged.reason,
        )
    }

    private fun unwritten(checked: Checked): EvolveReading {
        val finding = checked.findings(Call.WRITE).firstOrNull()
        val reason =
            finding?.thrown?.let(CaseJudging::said)
                ?: "${finding?.fault?.name?.lowercase()?.replace('_', ' ')}."
        return EvolveReading(EvolveOutcome.NOT_RUN, reason = "It cannot write: $reason")
    }

    private fun attempt(
        reader: BuiltContender,
        payload: ByteArray,
        judge: (FoundFault?) -> Outcome,
    ): Outcome {
        val first = attempt(reader, payload, workers, judge)
        if (first.outcome !in DOUBTFUL) return first
        // What a busy machine may cause counts only if it happens again, in another JVM.
        return attempt(reader, payload, patientWorkers, judge).also { stop(reader) }
    }

    private fun attempt(
        reader: BuiltContender,
        payload: ByteArray,
        workers: Workers,
        judge: (FoundFault?) -> Outcome,
    ): Outcome =
        try {
            val answers = CheckAnswers(listOf(0), listOf(payload))
            judge(worker(reader, workers).check(answers).findings.firstOrNull()).also {
                if (it.outcome in DOUBTFUL) stop(reader)
            }
        } catch (e: WorkerFailure) {
            stop(reader)
            Outcome.of(CaseJudging.ofEnd(e))
        }

    private fun worker(contender: BuiltContender, workers: Workers): Worker =
        running.getOrPut(contender) {
            contender.launch(workers, contender.command.forChecks(contender.threads))
        }

    private fun stop(contender: BuiltContender) {
        running.remove(contender)?.close()
    }

    override fun close() {
        running.values.forEach { it.close() }
        running.clear()
    }

    /** What became of one document. */
    private class Outcome(
        val outcome: EvolveOutcome,
        val output: String? = null,
        val reason: String? = null,
    ) {
        companion object {
            fun of(judged: Judged) =
                Outcome(OUTCOMES.getValue(judged.conduct), judged.output, judged.reason)
        }
    }

    /**
     * Judges what a worker says about payloads.
     *
     * @param sample the value of the reader that it compares them with
     */
    private inner class Judging(
        writer: Schema,
        private val reader: Schema,
        private val sample: Value,
    ) {
        private val comparison = ReaderComparison(writer, reader, habits.zeroDefaults)

        fun of(value: Value, found: FoundFault?): Outcome {
            if (found == null) return read(value, sample)
            return when (found.fault) {
                Fault.THREW -> Outcome.of(CaseJudging.ofThrown(found.thrown))
                Fault.DIFFERENT_VALUE ->
                    decoded(found.value)?.let { read(value, it) } ?: unreadable(value, found)
                Fault.UNREADABLE_VALUE -> unreadable(value, found)
                Fault.RETURNED_NULL -> wrong("null", "It returned null in place of a value.")
                Fault.CHANGED_PAYLOAD -> wrong(null, "Reading changed the payload.")
                else -> error("A single read has no fault ${found.fault}")
            }
        }

        private fun read(value: Value, read: Value): Outcome {
            val finding = comparison.compare(value, read)
            val outcome =
                when (finding?.isWrong) {
                    null -> EvolveOutcome.READ
                    false -> EvolveOutcome.READ_WITH_LOSS
                    true -> EvolveOutcome.SILENTLY_WRONG
                }
            return Outcome(outcome, shown(read), finding?.text)
        }

        private fun unreadable(value: Value, found: FoundFault): Outcome {
            val unknown = comparison.unknownName(value)
            if (unknown != null && habits.marksUnknown)
                return Outcome(
                    EvolveOutcome.READ_WITH_LOSS,
                    reason = "$unknown came out as a value that is marked as unknown",
                )
            val reason = CaseJudging.unreadableReason(reader, sample, found)
            return wrong(null, reason)
        }

        private fun decoded(bytes: ByteArray): Value? =
            try {
                ValueForm.decode(reader, bytes)
            } catch (_: IllegalArgumentException) {
                null
            }

        /** The value as JSON; null if JSON cannot represent it. */
        private fun shown(read: Value): String? =
            try {
                shortened(written(reader, read))
            } catch (_: IllegalArgumentException) {
                null
            }

        private fun wrong(output: String?, reason: String) =
            Outcome(EvolveOutcome.SILENTLY_WRONG, output, reason)
    }

    private companion object {
        val DOUBTFUL =
            setOf(EvolveOutcome.CRASHED, EvolveOutcome.OUT_OF_TIME, EvolveOutcome.OUT_OF_MEMORY)

        val OUTCOMES =
            mapOf(
                Conduct.REJECTED to EvolveOutcome.REJECTED,
                Conduct.CRASHED to EvolveOutcome.CRASHED,
                Conduct.OUT_OF_TIME to EvolveOutcome.OUT_OF_TIME,
                Conduct.OUT_OF_MEMORY to EvolveOutcome.OUT_OF_MEMORY,
                Conduct.NOT_RUN to EvolveOutcome.NOT_RUN,
            )
    }
}
