package dev.serdemark.results

import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Status

/**
 * Gathers the events of one run, live or from its journal, into what figures are computed of.
 * Slices count once their generation has ended, and only those of rounds.
 */
class Recording : EventListener {
    private var started: Event.RunStarted? = null
    private val failures = mutableMapOf<Int, Outcome>()
    private val notes = mutableMapOf<Int, MutableSet<String>>()
    private val payloads = mutableMapOf<Int, Double>()
    private val open = mutableListOf<Slice>()
    private val closed = mutableListOf<Slice>()
    private val openWorkers = mutableListOf<Event.WorkerEnded>()
    private val closedWorkers = mutableListOf<Event.WorkerEnded>()

    /** Generations that ended. */
    var generations: Int = 0
        private set

    /** Whether a generation has begun. */
    @Volatile
    var isMeasuring: Boolean = false
        private set

    /** True until the run has ended by itself. */
    var interrupted: Boolean = true
        private set

    val environment: Environment
        get() = checkNotNull(started) { "The run has not started" }.environment

    val plan: Plan
        get() = checkNotNull(started) { "The run has not started" }.plan

    /** Measured slices of all generations that ended. */
    val slices: List<Slice>
        get() = closed

    /** Workers of all generations that ended. */
    val workers: List<Event.WorkerEnded>
        get() = closedWorkers

    override fun on(event: Event) {
        when (event) {
            is Event.RunStarted -> started = event
            is Event.CellChecked -> payloads[event.cell] = event.payloadBytes
            is Event.CellFailed -> failures.putIfAbsent(event.cell, event.outcome)
            is Event.CellNoted -> note(event.cell, event.note)
            is Event.GenerationStarted -> {
                isMeasuring = true
                open.clear()
                openWorkers.clear()
            }
            is Event.StepStarted -> Unit
            is Event.CellWarmed -> if (event.capped) note(event.cell, unsteady(event.generation))
            is Event.SliceMeasured -> if (event.slice.phase == Phase.ROUND) open += event.slice
            is Event.WorkerEnded -> openWorkers += event
            is Event.GenerationEnded -> {
                closed += open
                closedWorkers += openWorkers
                open.clear()
                openWorkers.clear()
                generations++
            }
            is Event.RunEnded -> interrupted = event.interrupted
        }
    }

    /** Mean payload size of a cell that passed its check. */
    fun payloadBytes(cell: Int): Double = payloads.getValue(cell)

    /** What readers should know of a cell. */
    fun notes(cell: Int): List<String> = notes[cell].orEmpty().toList()

    private fun note(cell: Int, text: String) {
        notes.getOrPut(cell) { linkedSetOf() } += text
    }

    private fun unsteady(generation: Int) =
        "In generation $generation its warm-up reached the limit of CPU time before it was steady."

    /** How a cell stands now: [Status.MEASURED] once slices of it count. */
    fun outcome(cell: Int): Outcome =
        failures[cell]
            ?: if (closed.any { it.cell == cell }) Outcome(Status.MEASURED)
            else
                Outcome(
                    Status.TIMED_OUT,
                    "The run ended before a generation of this cell was complete.",
                )
}
