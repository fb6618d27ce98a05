package dev.serdemark.engine.cold

import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.results.measures.Recording

/** Reports what happens to the cells of a cold run. The recording knows which cells are left. */
internal class LiveColdCells(
    val recording: Recording,
    private val listener: EventListener,
    val interruption: Interruption,
) {
    fun emit(event: Event) = listener.on(event)

    /** Whether all cells of a starter are still measured. */
    fun isLive(starter: Starter): Boolean = starter.indexes.none(recording::isOut)

    /** Takes those of the [cells] out of the run that are still in it. */
    fun fail(cells: List<CellIndex>, outcome: Outcome) =
        cells.filterNot(recording::isOut).forEach { emit(Event.CellFailed(it, outcome)) }

    /**
     * Returns the result of [action]. If the contender fails, its [cells] leave the run, and the
     * result is null.
     *
     * @param outcome the outcome of these cells
     */
    fun <R> attempt(
        cells: List<CellIndex>,
        outcome: (WorkerFailure) -> Outcome = WorkerFailure::outcome,
        action: () -> R,
    ): R? {
        interruption.check()
        return try {
            action()
        } catch (e: WorkerFailure) {
            // A terminal sends Ctrl-C to all processes of the run.
            if (e is WorkerDied && e.exitCode == INTERRUPTED) interruption.request()
            interruption.check()
            fail(cells, outcome(e))
            null
        }
    }

    private companion object {
        /** The exit code of a process that SIGINT has ended. */
        const val INTERRUPTED = 130
    }
}
