package dev.serdemark.evolve

import dev.serdemark.conform.CaseJudging
import dev.serdemark.conform.Judged
import dev.serdemark.conform.PayloadReader
import dev.serdemark.conform.ReadResult
import dev.serdemark.conform.TrialWorkers
import dev.serdemark.conform.shortened
import dev.serdemark.conform.written
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.ReaderComparison
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.evolve.Direction
import dev.serdemark.results.evolve.EvolveOutcome
import dev.serdemark.results.evolve.EvolveReading
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.FoundFault

/**
 * Runs one contender through a change. Each side writes its documents in a worker, and the worker
 * of the other side reads them.
 *
 * @param old the contender, built for the old schema
 * @param new the same contender, built for the new schema
 */
internal class ChangeRun(
    private val change: SchemaChange,
    private val old: BuiltContender,
    private val new: BuiltContender,
    private val habits: FormatHabits,
    private val workers: TrialWorkers,
) : AutoCloseable {
    private val readers = HashMap<BuiltContender, PayloadReader>()

    /** Returns how the reader of a [direction] reads the writer's documents. */
    fun run(direction: Direction): EvolveReading {
        val (from, to) = if (direction == Direction.BACKWARD) old to new else new to old
        val (writer, reader) = change.writer(direction) to change.reader(direction)
        val checked =
            try {
                reader(from).worker().check()
            } catch (e: WorkerFailure) {
                reader(from).close()
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
                value to judging.of(value, reader(to).read(payload))
            }
        // If one document cannot be judged, the whole direction cannot be judged.
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
                ?: finding?.let { "${it.fault.name.lowercase().replace('_', ' ')}." }
                ?: "it gives no reason."
        return EvolveReading(EvolveOutcome.NOT_RUN, reason = "It cannot write: $reason")
    }

    private fun reader(contender: BuiltContender): PayloadReader =
        readers.getOrPut(contender) { PayloadReader(contender, workers) }

    override fun close() {
        readers.values.forEach { it.close() }
        readers.clear()
    }

    /** The outcome for one document. */
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
     * Judges what a reader read.
     *
     * @param sample the reader's value that its worker compares the payloads with
     */
    private inner class Judging(
        writer: Schema,
        private val reader: Schema,
        private val sample: Value,
    ) {
        private val comparison = ReaderComparison(writer, reader, habits.zeroDefaults)

        fun of(value: Value, result: ReadResult): Outcome =
            when (result) {
                is ReadResult.Of -> read(value, result.value)
                is ReadResult.Unreadable -> unreadable(value, result.found)
                is ReadResult.Ended -> Outcome.of(result.judged)
            }

        private fun read(value: Value, read: Value): Outcome {
            val finding = comparison.compare(value, read)
            val outcome =
                when (finding?.isWrong) {
                    null -> EvolveOutcome.READ
                    false -> EvolveOutcome.READ_WITH_LOSS
                    true -> EvolveOutcome.SILENTLY_WRONG
                }
            return Outcome(outcome, json(read), finding?.text)
        }

        private fun unreadable(value: Value, found: FoundFault): Outcome {
            val unknown = comparison.unknownName(value)
            if (unknown != null && habits.marksUnknown)
                return Outcome(
                    EvolveOutcome.READ_WITH_LOSS,
                    reason = "$unknown was read as a value that is marked as unknown",
                )
            val reason = CaseJudging.unholdable(reader, sample, found)
            return Outcome(EvolveOutcome.SILENTLY_WRONG, reason = "$reason")
        }

        /** The value as JSON; null if JSON cannot represent it. */
        private fun json(read: Value): String? =
            try {
                shortened(written(reader, read))
            } catch (_: IllegalArgumentException) {
                null
            }
    }

    private companion object {
        val OUTCOMES =
            mapOf(
                Conduct.REJECTED to EvolveOutcome.REJECTED,
                Conduct.SILENTLY_WRONG to EvolveOutcome.SILENTLY_WRONG,
                Conduct.CRASHED to EvolveOutcome.CRASHED,
                Conduct.OUT_OF_TIME to EvolveOutcome.OUT_OF_TIME,
                Conduct.OUT_OF_MEMORY to EvolveOutcome.OUT_OF_MEMORY,
                Conduct.NOT_RUN to EvolveOutcome.NOT_RUN,
            )
    }
}
