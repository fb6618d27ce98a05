package dev.serdemark.engine.warm

import dev.serdemark.engine.check.Checking
import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.time.OutOfTime
import dev.serdemark.engine.time.RunInterrupted
import dev.serdemark.engine.time.TimeLimit
import dev.serdemark.engine.time.isNextSure
import dev.serdemark.engine.time.limit
import dev.serdemark.engine.time.random
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Step
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.random.Random
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource

/**
 * Measures the [live] contenders, generation after generation, until every pair is decided or the
 * plan's time is used up. After each generation, the cells that are decided retire. If the time is
 * used up before a generation is warm, that generation does not count.
 *
 * @param checking checks the contenders during the warm-ups of the first generation
 * @param clock measures the time for the budget
 * @param standing receives the results after each generation
 */
class Measuring(
    private val recording: Recording,
    private val settings: Settings,
    private val workers: Workers,
    private val live: LiveContenders,
    private val checking: Checking,
    private val interruption: Interruption,
    private val clock: TimeSource = TimeSource.Monotonic,
    private val standing: (RunResult) -> Unit,
) {
    private val plan = recording.plan
    private var isUnderWay = false

    /**
     * Measures, and returns why it stopped.
     *
     * @throws RunInterrupted if the user ended the run; the current generation does not count then
     */
    fun run(): Ending {
        while (true) {
            val result = if (recording.generations > 0) results(recording) else null
            result?.let(::look)?.let {
                return it
            }
            if (live.cells().isEmpty()) return Ending.NOTHING_LEFT
            val next = nextGeneration(recording, result?.noise)
            limit(recording, next.millis)?.let {
                return it
            }
            val number = recording.generations + 1
            val random = random(plan.seed, number)
            val cells = begin(live.cells().shuffled(random))
            if (cells.isEmpty()) continue
            try {
                generation(number, cells, next.rounds, random)
            } catch (_: OutOfTime) {
                return Ending.BUDGET
            }
        }
    }

    private fun generation(number: Int, cells: List<BuiltCell>, rounds: Int, random: Random) {
        val left = timeLeft(recording).milliseconds
        val spent = checking.spent
        val limit =
            TimeLimit(left, isNextSure(recording), clock) {
                (checking.spent - spent) / settings.warmers
            }
        Generation(
                number,
                cells,
                plan.copy(rounds = rounds),
                random,
                settings,
                workers,
                live,
                checking,
                interruption,
                limit,
                wantedRounds = {
                    if (number == 1 && cells.size <= plan.workersAtOnce)
                        roundsOfFirst(recording.endingWith(it))
                    else rounds
                },
            )
            .run()
    }

    /**
     * Checks as many contenders of the [cells] as must be checked before a generation can begin. If
     * memory does not hold all workers, checks all, so that a wrong answer is reported soon.
     */
    private fun begin(cells: List<BuiltCell>): List<BuiltCell> {
        val fit = cells.size <= plan.workersAtOnce
        checking.begin(cells.map { it.contender }.distinct(), settings.warmers, one = fit)
        if (!isUnderWay) live.emit(Event.StepStarted(Step.MEASURE))
        isUnderWay = true
        return cells.filter(live::holds)
    }

    /** Retires what is decided. Returns why the run stops; null if something is left to measure. */
    private fun look(result: RunResult): Ending? {
        retire(result.open)
        standing(result)
        val isDone = live.cells().isEmpty() && result.cells.any { it.figures != null }
        return if (isDone) Ending.SETTLED else null
    }

    private fun retire(open: Set<CellIndex>) =
        live.cells().filter { it.index !in open }.forEach { live.retire(it, recording.generations) }
}
