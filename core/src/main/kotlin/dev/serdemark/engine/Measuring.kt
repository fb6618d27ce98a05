package dev.serdemark.engine

import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.results.Recording
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import kotlin.random.Random
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource

/**
 * Measures what is left in the [field], generation after generation, until every pair is settled or
 * the plan's time is used up. After each one it looks at the results; a worker whose cells are all
 * settled retires. A generation that is not warm when the time is used up does not count.
 *
 * A worker goes on as a whole, since a cell's figure may depend on what else its JVM has done.
 *
 * @param clock by which the budget is kept
 * @param standing hears of the results
 */
internal class Measuring(
    private val recording: Recording,
    private val settings: Settings,
    private val workers: Workers,
    private val field: Field,
    private val interruption: Interruption,
    private val clock: TimeSource = TimeSource.Monotonic,
    private val standing: (RunResult) -> Unit,
) {
    private val plan = recording.plan

    /**
     * Why it stopped.
     *
     * @throws RunInterrupted where the user ended it; the generation at hand does not count then
     */
    fun run(): Ending {
        while (true) {
            val result = if (recording.generations > 0) results(recording) else null
            result?.let(::look)?.let {
                return it
            }
            if (field.entrants().isEmpty()) return Ending.NOTHING_LEFT
            val next = nextGeneration(recording, result?.noise)
            limit(recording, next.millis)?.let {
                return it
            }
            try {
                generation(recording.generations + 1, next.rounds)
            } catch (_: OutOfTime) {
                return Ending.BUDGET
            }
        }
    }

    private fun generation(number: Int, rounds: Int) {
        val left = timeLeft(recording).milliseconds
        Generation(
                number,
                plan.copy(rounds = rounds),
                random(plan.seed, number),
                settings,
                workers,
                field,
                interruption,
                TimeLimit(left, isNextSure(recording), clock),
            )
            .run()
    }

    /** Retires what is decided; null if something is left. */
    private fun look(result: RunResult): Ending? {
        retire(result.open)
        standing(result)
        val isDone = field.entrants().isEmpty() && result.cells.any { it.figures != null }
        return if (isDone) Ending.SETTLED else null
    }

    private fun retire(open: Set<Int>) {
        for (entrant in field.entrants()) {
            val cells = field.operations(entrant).map(entrant.cells::getValue)
            if (cells.any { it in open }) continue
            cells.forEach { field.tell(Event.CellRetired(it, recording.generations)) }
            field.retire(entrant)
        }
    }
}

/** The source of chance of one generation: the same for the same plan, unlike that of any other. */
internal fun random(seed: Long, generation: Int): Random =
    Random(Random(seed).nextLong() xor Random(generation).nextLong())
