package dev.serdemark.engine.context

import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.Recording
import kotlin.time.TimeSource

/**
 * The objects that all steps of a run share. Thread-safe, because several workers start and are
 * checked at the same time.
 *
 * The [recording] is the whole state of a run, and only events change it. When a run resumes, its
 * recording already has the events of the journal.
 *
 * @param events receives every event, one at a time. It passes each event to the journal first and
 *   to the [recording] last, because an event that is not in the journal does not count.
 * @property clock measures the time for the budget
 */
class RunContext(
    val recording: Recording,
    val settings: Settings,
    val workers: Workers,
    val interruption: Interruption,
    val clock: TimeSource = TimeSource.Monotonic,
    private val events: EventListener,
) {
    /** Whether an earlier process began the run. */
    val isResumed: Boolean = recording.hasStarted

    val plan: Plan
        get() = recording.plan

    /**
     * Passes an event to [events]. After an interruption, throws [RunInterrupted] instead of
     * passing on a failure: the interruption killed the compiler or worker, so the contender did
     * not fail.
     */
    @Synchronized
    fun emit(event: Event) {
        if (event is Event.CellFailed) interruption.check()
        events.on(event)
    }

    /** Whether a cell is still measured: it has neither failed nor retired. */
    @Synchronized fun isLive(cell: CellIndex): Boolean = !recording.isNoLongerMeasured(cell)

    /** Whether a cell will never be measured again. A retired cell may return in some runs. */
    @Synchronized
    fun isNeverMeasuredAgain(cell: CellIndex): Boolean =
        if (recording.canCellsReturn) recording.hasFailed(cell)
        else recording.isNoLongerMeasured(cell)

    @Synchronized fun hasFailed(cell: CellIndex): Boolean = recording.hasFailed(cell)

    /** Whether a cell has passed its check. */
    @Synchronized fun isChecked(cell: CellIndex): Boolean = recording.isChecked(cell)

    /** Removes a cell from the run if it is still live. */
    @Synchronized
    fun fail(cell: CellIndex, outcome: Outcome) {
        if (isLive(cell)) emit(Event.CellFailed(cell, outcome))
    }

    /** Stops measuring a cell that has not failed. */
    fun retire(cell: CellIndex) = emit(Event.CellRetired(cell, recording.generations))

    /** Measures a cell again that has retired. */
    fun bringBack(cell: CellIndex) = emit(Event.CellReturned(cell, recording.generations))

    /**
     * Returns the result of [action]. If the contender fails, removes its [cells] from the run and
     * returns null.
     *
     * @param outcome converts the failure to the outcome of these cells
     */
    fun <R> attempt(
        cells: Collection<CellIndex>,
        outcome: (WorkerFailure) -> Outcome = WorkerFailure::outcome,
        action: () -> R,
    ): R? {
        interruption.check()
        return try {
            action()
        } catch (e: WorkerFailure) {
            interruption.check()
            cells.forEach { fail(it, outcome(e)) }
            null
        }
    }
}
