package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.call
import dev.serdemark.model.Feature
import dev.serdemark.model.ValueForm
import dev.serdemark.model.features
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.workload.Batch
import dev.serdemark.workload.Document

/**
 * A contender that was built for a document and a channel, with all inputs to start its workers.
 *
 * @property definition the contender that it was built from
 * @property cells the indexes of its cells in the plan
 * @property threads the number of threads that call at once; they share one codec unless the
 *   manifest forbids it
 * @property unitName its name in the lock file and in the folder of sources
 * @property sources the sources that Serdemark wrote
 * @property built the result of building these sources
 */
class BuiltContender(
    val definition: Contender,
    val document: Document,
    val channel: String,
    val cells: Map<Operation, CellIndex>,
    val threads: Int,
    val unitName: String,
    val sources: Generated,
    val built: Built,
    val command: WorkerCommand,
) {
    /** The setting of its workers' JVMs. */
    val jvm: JvmSetting
        get() = command.jvm

    /**
     * Whether payloads are the JSON of the document. Other contenders read what they write. `parse`
     * always gets the JSON of the document.
     */
    internal val isJson: Boolean =
        definition.manifest.traits.isJson &&
            (Operation.PARSE in cells || !definition.hasOwnForm(document))

    /** Whether all threads call one codec; otherwise each has its own. */
    val isShared: Boolean = definition.manifest.codecs.unshared == null

    private val fullRequest = request(document, threads, checkedCalls())

    private fun request(
        document: Document,
        threads: Int,
        calls: Set<Call>,
        payloads: List<ByteArray> = if (isJson) document.payloads else emptyList(),
    ) =
        Prepare(
            sources.codecClass,
            sources.bridgeClass,
            sources.walkClass,
            document.values.map { ValueForm.encode(document.schema, it) },
            payloads,
            calls.sorted(),
            threads,
            isShared,
            Feature.MAP in document.schema.features(),
            document.schema.isSequence,
        )

    /**
     * The numbers of threads that call, for each slice of a round. If several threads call in the
     * first slice, a single thread calls in a second slice, for comparison.
     */
    internal val threadCounts: List<Int> = listOf(threads, 1).distinct()

    /** Gives a [worker] the codec and the measured payloads. They replace what the worker had. */
    fun prepare(worker: Worker) = worker.prepare(fullRequest)

    /**
     * Gives a [worker] a batch of payloads that are only checked, by one thread. They replace the
     * payloads that the worker had.
     */
    fun prepare(worker: Worker, batch: Batch) {
        worker.prepare(request(batch.document, threads = 1, checkedCalls()))
    }

    /**
     * Returns the calls that are checked. If whole values are measured, both writing and reading
     * are checked. This gives the sizes of payloads, and proves that the contender can read them.
     */
    private fun checkedCalls(): Set<Call> {
        val measured = cells.keys.map { it.call }.toSet()
        return if (Operation.PARSE in cells || document.isSelection) measured
        else measured + Operation.OF_WHOLE_VALUES.map { it.call }
    }

    /**
     * Launches a fresh worker for all operations, and prepares it. Preparing runs code of the
     * contender, which may fail.
     */
    fun launch(workers: Workers, command: WorkerCommand = this.command): Worker =
        launch(workers, command, fullRequest)

    /**
     * Launches a fresh worker for [other] payloads of the document's schema, which are checked and
     * not measured.
     */
    fun launch(workers: Workers, command: WorkerCommand, other: Document): Worker =
        launch(workers, command, request(other, threads = 1, checkedCalls()))

    /**
     * Launches a fresh worker that only writes the values of an [other] document. It needs no
     * payloads, and does not read what it wrote.
     */
    fun launchToWrite(workers: Workers, command: WorkerCommand, other: Document): Worker {
        val empty = List(other.values.size) { ByteArray(0) }
        return launch(workers, command, request(other, threads = 1, setOf(Call.WRITE), empty))
    }

    /**
     * Launches a fresh worker for one [operation]. If several threads call, it also gets the calls
     * for a check, which reads what the threads have written.
     */
    fun launch(
        workers: Workers,
        operation: Operation,
        command: WorkerCommand = this.command,
    ): Worker {
        val calls = if (threads > 1) checkedCalls() else setOf(operation.call)
        return launch(workers, command, request(document, threads, calls))
    }

    private fun launch(workers: Workers, command: WorkerCommand, request: Prepare): Worker {
        val worker = workers.launch(command)
        try {
            worker.prepare(request)
            return worker
        } catch (e: Exception) {
            worker.close()
            throw e
        }
    }
}

/** One operation of a built contender, which one worker of a generation measures. */
data class BuiltCell(val contender: BuiltContender, val operation: Operation) {
    /** Its index in the plan. */
    val index: CellIndex
        get() = contender.cells.getValue(operation)
}

/** Returns the cells of this contender that are still measured. */
fun BuiltContender.live(context: RunContext): List<BuiltCell> =
    cells.filterValues(context::isLive).keys.map { BuiltCell(this, it) }

/** Returns the contenders with a cell that is still measured, in the plan's order. */
fun List<BuiltContender>.live(context: RunContext): List<BuiltContender> = filter {
    it.live(context).isNotEmpty()
}
    .sortedBy { it.cells.values.min() }

/** Returns the cells of these contenders that are still measured, in the plan's order. */
fun List<BuiltContender>.liveCells(context: RunContext): List<BuiltCell> = flatMap {
    it.live(context)
}
    .sortedBy { it.index }

/**
 * Returns whether a contender with the user's mapper reads what this mapper wrote, in any form.
 * This is so if the values of the [document] come from a method. If they come from a file, the
 * mapper must read the JSON of the file.
 */
internal fun Contender.hasOwnForm(document: Document): Boolean =
    mapper != null && document.schema.userClasses?.values != null
