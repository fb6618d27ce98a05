package dev.serdemark.engine.cold

import dev.serdemark.engine.time.OutOfTime
import dev.serdemark.engine.time.PhaseClock
import dev.serdemark.engine.time.TimeLimit
import dev.serdemark.engine.time.isNextSure
import dev.serdemark.engine.time.limit
import dev.serdemark.engine.time.random
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.machine.MachineWatch
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ColdTime
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.worker.protocol.FirstCalls
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource

/**
 * Measures the remaining starters, one JVM at a time. In each generation, every live starter runs
 * once, in a fresh random order. After each generation, starters whose cells are decided retire.
 * The run stops when no starter is left, or when the plan's budget is used up. A generation that is
 * not complete by then does not count.
 *
 * @param clock measures the time for the budget
 * @param standing receives the results after each generation
 */
internal class ColdMeasuring(
    private val starters: List<Starter>,
    private val starts: ColdStarts,
    private val live: LiveColdCells,
    private val clock: TimeSource,
    private val standing: (RunResult) -> Unit,
) {
    private val recording = live.recording
    private val plan = recording.plan

    fun run(): Ending {
        while (true) {
            look()?.let {
                return it
            }
            try {
                generation(recording.generations + 1)
            } catch (_: OutOfTime) {
                return Ending.BUDGET
            }
        }
    }

    private fun live(): List<Starter> = starters.filter { live.isLive(it) }

    /** Whether no cell is left. The floor alone is not measured. */
    private fun isOver(): Boolean = live().all { it.indexes.isEmpty() }

    /** Retires cells that are decided. Returns why the run stops; null if it continues. */
    private fun look(): Ending? {
        if (recording.generations > 0) {
            val result = results(recording)
            retire(result.open)
            standing(result)
            if (isOver() && result.cells.any { it.figures != null }) return Ending.SETTLED
        }
        return if (isOver()) Ending.NOTHING_LEFT else limit(recording, recording.lastMillis ?: 0)
    }

    private fun retire(open: Set<CellIndex>) {
        live()
            .map { it.indexes }
            .filter { cells -> cells.none { it in open } }
            .flatten()
            .forEach { live.emit(Event.CellRetired(it, recording.generations)) }
    }

    private fun generation(number: Int) {
        live.emit(Event.GenerationStarted(number))
        val phases = PhaseClock()
        val machine = MachineWatch().begin()
        val limit = TimeLimit(timeLeft(recording).milliseconds, isNextSure(recording), clock)
        val order = live().shuffled(random(plan.seed, number))
        phases.rounds {
            order.forEachIndexed { i, starter ->
                limit.check()
                start(starter, number, i + 1)
            }
        }
        live.interruption.check()
        live.emit(Event.MachineObserved(number, machine.use()))
        live.emit(phases.ended(number))
    }

    private fun start(starter: Starter, generation: Int, position: Int) {
        live.attempt(starter.indexes) {
            val timed = starts.start(starter.command(generation))
            val wrong = starter.wrong(generation, timed.firstCalls)
            if (wrong.isEmpty()) {
                live.emit(ColdEvent.Started(coldStart(starter, generation, position, timed)))
            } else {
                starter.indexes.forEach {
                    live.fail(listOf(it), wrong[it] ?: ColdExperiment.BROKEN)
                }
            }
        }
    }

    private fun coldStart(starter: Starter, generation: Int, position: Int, timed: TimedStart) =
        ColdStart(
            cells = starter.indexes,
            jvm = starter.jvm,
            generation = generation,
            position = position,
            startedAt = timed.startedAt,
            processWallNanos = timed.wallNanos,
            processCpuNanos = timed.firstCalls.processCpuNanos,
            toFirstResult = timed.firstCalls.toFirstResult.inPlan(),
            setUp = timed.firstCalls.setUp?.inPlan(),
            calls = timed.firstCalls.results.map { it.time.inPlan() },
        )
}

private fun FirstCalls.Time.inPlan() = ColdTime(wallNanos, cpuNanos)
