package dev.serdemark.engine.fixed

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Operation
import kotlin.time.TimeSource

/**
 * Measures cells by the fixed protocol, strictly one after another in the plan's order, each in a
 * fresh JVM. Leaves out lower bounds. A cell that fails stays in the run, and the reason is
 * recorded.
 *
 * @param isMeasured whether a cell was measured before
 */
internal class FixedMeasurements(
    private val protocol: FixedProtocol,
    private val workers: Workers,
    private val live: LiveContenders,
    private val interruption: Interruption,
    private val isMeasured: (CellIndex) -> Boolean,
) {
    private class FixedCell(
        val index: CellIndex,
        val contender: BuiltContender,
        val operation: Operation,
    )

    /** Measures all cells of the [contenders] that are still in the run. */
    fun run(contenders: List<BuiltContender>) =
        contenders
            .filter { it.definition.manifest.floor == null }
            .flatMap(::cells)
            .filterNot { isMeasured(it.index) }
            .sortedBy { it.index }
            .forEach(::measure)

    private fun cells(contender: BuiltContender): List<FixedCell> =
        live.operations(contender).map {
            FixedCell(contender.cells.getValue(it), contender, it)
        }

    private fun measure(cell: FixedCell) {
        interruption.check()
        val begun = TimeSource.Monotonic.markNow()
        val gathered = GatheredRuns(protocol)
        val failure = attempt(cell, gathered)
        val millis = begun.elapsedNow().inWholeMilliseconds
        val runs = failure?.let { FixedRuns(millis, reason = it) } ?: gathered.whole(millis)
        live.emit(Event.FixedMeasured(cell.index, runs))
    }

    /** Gathers all runs of a cell. Returns why it failed, or null. */
    private fun attempt(cell: FixedCell, gathered: GatheredRuns): String? =
        try {
            cell.contender.launch(workers).use { worker ->
                while (!gathered.isWhole) {
                    interruption.check()
                    gathered += worker.makeFixedRuns(cell.operation, gathered.rest)
                }
            }
            null
        } catch (e: WorkerFailure) {
            interruption.check()
            e.outcome.reason
        }
}
