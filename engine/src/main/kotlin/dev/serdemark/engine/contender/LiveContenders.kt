package dev.serdemark.engine.contender

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome

/**
 * The contenders of a run, and which of their cells are still in it. Thread-safe.
 *
 * @param isOut whether a cell has left the run before
 */
class LiveContenders(
    private val listener: EventListener,
    private val isOut: (CellIndex) -> Boolean,
) {
    private val live = HashMap<BuiltContender, MutableSet<Operation>>()

    /** Adds the [contenders] that are not there yet. */
    @Synchronized
    fun add(contenders: List<BuiltContender>) {
        for (contender in contenders) {
            live.computeIfAbsent(contender) {
                contender.cells.filterValues { !isOut(it) }.keys.toMutableSet()
            }
        }
    }

    /** Contenders with a cell that is still in the run, in the plan's order. */
    @Synchronized
    fun contenders(): List<BuiltContender> =
        live.filterValues { it.isNotEmpty() }.keys.sortedBy { it.cells.values.min() }

    /** Whether a cell of the [contender] is still in the run. */
    @Synchronized
    fun holds(contender: BuiltContender): Boolean = live.getValue(contender).isNotEmpty()

    /** The operations of a contender that are still measured. */
    @Synchronized
    fun operations(contender: BuiltContender): List<Operation> = live.getValue(contender).toList()

    /** Takes one cell out of the run. */
    @Synchronized
    fun fail(contender: BuiltContender, operation: Operation, outcome: Outcome) {
        if (live.getValue(contender).remove(operation)) {
            listener.on(Event.CellFailed(contender.cells.getValue(operation), outcome))
        }
    }

    /** Takes all cells of a contender out of the run. */
    fun failAll(contender: BuiltContender, outcome: Outcome) =
        operations(contender).forEach { fail(contender, it, outcome) }

    /** Retires a contender: it is no longer measured, although it has not failed. */
    @Synchronized fun retire(contender: BuiltContender) = live.getValue(contender).clear()

    /** Passes an event to the listener. */
    fun emit(event: Event) = listener.on(event)
}
