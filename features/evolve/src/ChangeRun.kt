package dev.serdemark.evolve

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.InvalidPart
import dev.serdemark.trials.PayloadReader
import dev.serdemark.trials.ReadResult
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.trials.canonicalJson
import dev.serdemark.trials.describeThrown
import dev.serdemark.trials.shortened
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
    private val properties: FormatProperties,
    private val workers: TrialWorkers,
) : AutoCloseable {
    private val workersOfSides = HashMap<BuiltContender, PayloadReader>()

    /** Returns how the reader of a [direction] reads the writer's documents. */
    fun run(direction: Direction): EvolveReading {
        val (writer, reader) = if (direction == Direction.BACKWARD) old to new else new to old
        val writerSide = change.writer(direction)
        val readerSchema = change.reader(direction).schema
        val checked =
            try {
                workerOf(writer).worker().check()
            } catch (e: WorkerFailure) {
                workerOf(writer).close()
                return EvolveReading(
                    EvolveOutcome.NOT_RUN,
                    reason = "It cannot write: ${e.message}",
                )
            }
        val judge = DocumentJudge(writerSide.schema, readerSchema, reader.document.values.first())
        val judgments =
            writerSide.values.map { value ->
                val payload =
                    checked.written[writer.document.values.indexOf(value)]
                        ?: return cannotWrite(checked)
                judge.judge(value, workerOf(reader).read(payload))
            }
        // If one document cannot be judged, the whole direction cannot be judged.
        judgments
            .find { it.outcome.harm == null }
            ?.let {
                return EvolveReading(it.outcome, reason = it.reason)
            }
        val maxHarm = judgments.maxOf { checkNotNull(it.outcome.harm) }
        val mostHarmed = judgments.filter { it.outcome.harm == maxHarm }
        val example = mostHarmed.first()
        return EvolveReading(
            outcome = example.outcome,
            documents = judgments.size,
            affected = mostHarmed.size,
            written = shortened(canonicalJson(writerSide.schema, example.value)),
            output = example.output,
            reason = example.reason,
        )
    }

    private fun cannotWrite(checked: Checked): EvolveReading {
        val finding = checked.findings(Call.WRITE).firstOrNull()
        val reason =
            finding?.thrown?.let(::describeThrown)
                ?: finding?.let { "${it.fault.name.lowercase().replace('_', ' ')}." }
                ?: "it gives no reason."
        return EvolveReading(EvolveOutcome.NOT_RUN, reason = "It cannot write: $reason")
    }

    private fun workerOf(contender: BuiltContender): PayloadReader =
        workersOfSides.getOrPut(contender) { PayloadReader(contender, workers) }

    override fun close() {
        workersOfSides.values.forEach { it.close() }
        workersOfSides.clear()
    }

    /** The judgment of how a document was read. */
    private class DocumentJudgment(
        val value: Value,
        val outcome: EvolveOutcome,
        val output: String? = null,
        val reason: String? = null,
    )

    /**
     * Judges what a reader read.
     *
     * @param sample the value with which the reader's worker compares each value that it reads
     */
    private inner class DocumentJudge(
        writer: Schema,
        private val reader: Schema,
        private val sample: Value,
    ) {
        private val comparison = ReaderComparison(writer, reader, properties.zeroDefaults)

        /** Judges the [result] of reading a [value] that the other side wrote. */
        fun judge(value: Value, result: ReadResult): DocumentJudgment =
            when (result) {
                is ReadResult.Decoded -> judgeDecoded(value, result.value)
                is ReadResult.Unreadable -> judgeUnreadable(value, result.found)
                is ReadResult.Failed ->
                    result.judgment.run {
                        DocumentJudgment(value, OUTCOMES.getValue(conduct), output, reason)
                    }
            }

        private fun judgeDecoded(value: Value, read: Value): DocumentJudgment {
            val finding = comparison.compare(value, read)
            val outcome =
                when (finding?.isWrong) {
                    null -> EvolveOutcome.READ
                    false -> EvolveOutcome.READ_WITH_LOSS
                    true -> EvolveOutcome.SILENTLY_WRONG
                }
            return DocumentJudgment(value, outcome, json(read), finding?.text)
        }

        private fun judgeUnreadable(value: Value, found: FoundFault): DocumentJudgment {
            val unknown = comparison.unknownName(value)
            if (unknown != null && properties.marksUnknown)
                return DocumentJudgment(
                    value,
                    EvolveOutcome.READ_WITH_LOSS,
                    reason = "$unknown was read as a value that is marked as unknown",
                )
            val reason = InvalidPart.find(reader, sample, found)
            return DocumentJudgment(value, EvolveOutcome.SILENTLY_WRONG, reason = "$reason")
        }

        /** Returns the value as JSON; null if JSON cannot represent it. */
        private fun json(read: Value): String? =
            try {
                shortened(canonicalJson(reader, read))
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
