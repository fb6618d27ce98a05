package dev.serdemark.engine.cold

import dev.serdemark.engine.context.Generations
import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.context.random
import dev.serdemark.engine.time.PhaseClock
import dev.serdemark.engine.time.TimeLimit
import dev.serdemark.engine.time.isNextSure
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.machine.MachineWatch
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ColdTime
import dev.serdemark.plan.Event
import dev.serdemark.plan.Outcome
import dev.serdemark.results.Noise
import dev.serdemark.worker.protocol.FirstCalls
import kotlin.time.Duration.Companion.milliseconds

/**
 * Generations of first calls. In each generation, every live starter runs once, one after another,
 * in a new random order.
 */
internal class ColdGenerations(
    private val context: RunContext,
    private val starters: List<Starter>,
    private val starts: ColdStarts,
) : Generations {
    private val recording = context.recording
    private val plan = context.plan

    /**
     * Returns the cells of each starter. Leaves out lower bounds, because they have no cells. So a
     * run ends when only lower bounds are left.
     */
    override fun groups(): List<List<CellIndex>> =
        starters.map { it.indexes }.filter { it.isNotEmpty() && it.none(context::hasFailed) }

    override fun next(noise: Noise?) = NextGeneration(rounds = 1, recording.nextMillis ?: 0)

    override fun measure(number: Int, rounds: Int) {
        context.emit(Event.GenerationStarted(number))
        val phases = PhaseClock()
        val machine = MachineWatch().begin()
        val left = timeLeft(recording).milliseconds
        val limit = TimeLimit(left, isNextSure(recording), context.clock)
        val order = liveStarters().shuffled(random(plan.schedule.seed, number))
        phases.rounds {
            order.forEachIndexed { i, starter ->
                limit.check()
                start(starter, number, i + 1)
            }
        }
        context.interruption.check()
        context.emit(Event.MachineObserved(number, machine.use()))
        context.emit(phases.endEvent(number))
    }

    private fun liveStarters(): List<Starter> = starters.filter { it.isLive(context) }

    private fun start(starter: Starter, generation: Int, position: Int) {
        context.attemptStart(starter.indexes) {
            val timed = starts.start(starter.command(generation))
            val wrong = starter.wrongOutcomes(generation, timed.firstCalls)
            if (wrong.isEmpty()) {
                context.emit(ColdEvent.Started(coldStart(starter, generation, position, timed)))
            } else {
                starter.indexes.forEach { context.fail(it, wrong[it] ?: OTHER_DOCUMENT_FAILED) }
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

/**
 * Attempts a start as [RunContext.attempt] does. Also interrupts the run if Ctrl-C ended the start,
 * because a terminal sends Ctrl-C to all processes of the run.
 */
internal fun <R> RunContext.attemptStart(
    cells: Collection<CellIndex>,
    outcome: (WorkerFailure) -> Outcome = WorkerFailure::outcome,
    start: () -> R,
): R? =
    attempt(cells, outcome) {
        try {
            start()
        } catch (e: WorkerDied) {
            if (e.exitCode == INTERRUPTED) interruption.request()
            throw e
        }
    }

/** The exit code of a process that SIGINT has ended. */
private const val INTERRUPTED = 130

private fun FirstCalls.Time.inPlan() = ColdTime(wallNanos, cpuNanos)
