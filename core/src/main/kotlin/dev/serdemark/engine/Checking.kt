package dev.serdemark.engine

import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Event

/**
 * Makes sure that every answer of every entrant is right, on every sibling and on what is checked
 * only, in a JVM that is not measured; a cell with a wrong answer leaves the [field].
 *
 * @param isChecked whether a cell has passed its check before
 */
internal class Checking(
    private val settings: Settings,
    private val workers: Workers,
    private val field: Field,
    private val interruption: Interruption,
    private val isChecked: (Int) -> Boolean,
) {
    fun run() {
        inParallel(settings.warmers, field.entrants().filterNot(::hasPassed), ::check)
    }

    private fun hasPassed(entrant: Entrant): Boolean =
        field.operations(entrant).all { isChecked(entrant.cells.getValue(it)) }

    private fun check(entrant: Entrant) {
        val check = FullCheck(entrant, interruption)
        val result =
            try {
                check.run(workers)
            } catch (e: WorkerFailure) {
                interruption.check()
                field.failAll(entrant, check.outcome(e))
                return
            }
        for (operation in field.operations(entrant)) {
            val outcome = result.wrong[operation]
            if (outcome == null) {
                val cell = entrant.cells.getValue(operation)
                field.tell(Event.CellChecked(cell, result.measured.payloadBytes(operation)))
            } else {
                field.fail(entrant, operation, outcome)
            }
        }
    }
}
