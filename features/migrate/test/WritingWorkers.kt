package dev.serdemark.migrate

import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.protocol.Whereabouts
import dev.serdemark.worker.protocol.Whereabouts.Stage
import dev.serdemark.workload.Document

/**
 * Simulates workers that check writing as [dev.serdemark.worker.check.Check] does: the check of a
 * value also writes the next value, and ends at the first exception.
 *
 * @param failsToWrite returns whether the contender throws when it writes a value
 * @param text returns the payload of a value
 * @param onCheck is called with the number of values of each worker; may throw
 * @param onRead is called for each payload; may throw
 */
internal class WritingWorkers(
    private val schema: Schema,
    private val failsToWrite: (Value) -> Boolean = { false },
    private val text: (Value) -> String = { "{}" },
    private val onCheck: (Int) -> Unit = {},
    private val onRead: () -> Unit = {},
) : Workers {
    /** The requests of all workers, in the order of their launches. */
    val requests = ArrayList<Prepare>()

    override val isClosed = false

    override fun close() = Unit

    override fun launch(command: WorkerCommand): Worker = Writing(FakeWorkers().launch(command))

    private inner class Writing(private val worker: Worker) : Worker by worker {
        override fun prepare(request: Prepare) =
            worker.prepare(request).also { requests += request }

        override fun check(): Checked {
            val values = requests.last().values.map { ValueForm.decode(schema, it) }
            onCheck(values.size)
            val written = arrayOfNulls<ByteArray>(values.size)
            val findings = ArrayList<FoundFault>()
            for (i in values.indices) {
                val failed = listOf(i, (i + 1) % values.size).find { failsToWrite(values[it]) }
                if (failed != null) {
                    val where = Whereabouts(Stage.WRITE, failed)
                    findings +=
                        FoundFault.threw(Call.WRITE, where, IllegalStateException("no $failed"))
                    break
                }
                written[i] = text(values[i]).encodeToByteArray()
            }
            return Checked(findings, written.toList())
        }

        override fun check(answers: CheckAnswers): Checked {
            onRead()
            return Checked(emptyList(), emptyList())
        }
    }
}

/** Returns a contender that runs in these workers, for all [values]. */
internal fun Workers.side(schema: Schema, values: List<Value>) =
    MigrationSide(
        fakeContenders(
                "a",
                document = Document(workload = "w", name = "d", schema, values, sha256 = ""),
            )
            .single(),
        TrialWorkers(this, this),
    )
