package dev.serdemark.engine

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome

/**
 * The entrants of a run and which of their cells are still in it. Safe for threads.
 *
 * @param isOut whether a cell has left the run before
 */
class Field(
    private val listener: EventListener,
    private val isOut: (Int) -> Boolean,
) {
    private val live = HashMap<Entrant, MutableSet<Operation>>()

    /** Takes in those of the [entrants] that are not there yet. */
    @Synchronized
    fun add(entrants: List<Entrant>) {
        for (entrant in entrants) {
            live.computeIfAbsent(entrant) {
                entrant.cells.filterValues { !isOut(it) }.keys.toMutableSet()
            }
        }
    }

    /** Entrants with a cell that is still in the run, in the plan's order. */
    @Synchronized
    fun entrants(): List<Entrant> =
        live.filterValues { it.isNotEmpty() }.keys.sortedBy { it.cells.values.min() }

    /** Whether a cell of the [entrant] is still in the run. */
    @Synchronized fun holds(entrant: Entrant): Boolean = live.getValue(entrant).isNotEmpty()

    /** What is still to be done with an entrant. */
    @Synchronized
    fun operations(entrant: Entrant): List<Operation> = live.getValue(entrant).toList()

    /** Takes one cell out of the run. */
    @Synchronized
    fun fail(entrant: Entrant, operation: Operation, outcome: Outcome) {
        if (live.getValue(entrant).remove(operation)) {
            listener.on(Event.CellFailed(entrant.cells.getValue(operation), outcome))
        }
    }

    /** Takes all cells of an entrant out of the run. */
    fun failAll(entrant: Entrant, outcome: Outcome) =
        operations(entrant).forEach { fail(entrant, it, outcome) }

    /** Measures an entrant no further, though nothing of it has failed. */
    @Synchronized fun retire(entrant: Entrant) = live.getValue(entrant).clear()

    /** Tells of something. */
    fun tell(event: Event) = listener.on(event)
}
