package dev.serdemark.engine.contender

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome

/** One operation of a built contender: what one worker of a generation measures. */
data class BuiltCell(val contender: BuiltContender, val operation: Operation) {
    /** Its index in the plan. */
    val index: CellIndex
        get() = contender.cells.getValue(operation)
}

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
    private val failed = HashSet<BuiltContender>()

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

    /** The cells that are still in the run, in the plan's order. */
    @Synchronized
    fun cells(): List<BuiltCell> =
        live
            .flatMap { (contender, operations) -> operations.map { BuiltCell(contender, it) } }
            .sortedBy { it.index }

    /** Whether the [cell] is still in the run. */
    @Synchronized
    fun holds(cell: BuiltCell): Boolean = cell.operation in live.getValue(cell.contender)

    /** Whether a cell of the [contender] is still in the run. */
    @Synchronized
    fun holds(contender: BuiltContender): Boolean = live.getValue(contender).isNotEmpty()

    /** Whether a cell of the [contender] has failed. */
    @Synchronized fun hasFailed(contender: BuiltContender): Boolean = contender in failed

    /** The operations of a contender that are still measured. */
    @Synchronized
    fun operations(contender: BuiltContender): List<Operation> = live.getValue(contender).toList()

    /** Takes a [cell] out of the run. */
    @Synchronized
    fun fail(cell: BuiltCell, outcome: Outcome) {
        if (!remove(cell)) return
        failed += cell.contender
        listener.on(Event.CellFailed(cell.index, outcome))
    }

    /** Takes all cells of a contender out of the run. */
    fun failAll(contender: BuiltContender, outcome: Outcome) =
        operations(contender).forEach { fail(BuiltCell(contender, it), outcome) }

    /**
     * Retires a cell after a [generation]: it is no longer measured, although it has not failed.
     */
    @Synchronized
    fun retire(cell: BuiltCell, generation: Int) {
        if (remove(cell)) listener.on(Event.CellRetired(cell.index, generation))
    }

    private fun remove(cell: BuiltCell) = live.getValue(cell.contender).remove(cell.operation)

    /** Passes an event to the listener. */
    fun emit(event: Event) = listener.on(event)
}
