package dev.serdemark.engine.time

import dev.serdemark.plan.Ending
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.LEAST_ROUNDS
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.time.Duration
import kotlin.time.TimeSource

/**
 * Before the first interval, generations may exceed the budget by the budget divided by this
 * number.
 */
private const val OVERRUN_DIVISOR = 4

/**
 * Returns why a run with undecided cells ends before the next generation. Returns null if the run
 * measures another generation.
 *
 * @param nextMillis the likely duration of the next generation
 */
internal fun limit(recording: Recording, nextMillis: Long): Ending? =
    when {
        recording.generations >= recording.plan.mostGenerations -> Ending.GENERATIONS
        isNextSure(recording) -> null
        nextMillis > timeLeft(recording) -> Ending.BUDGET
        else -> null
    }

/** Returns whether the next generation is measured even if the budget is too short for it. */
internal fun isNextSure(recording: Recording): Boolean =
    recording.generations < recording.plan.sureGenerations

/**
 * Returns the time that the next generation may take, in milliseconds. Before the first interval,
 * generations may exceed the budget by 25%. One generation may exceed it by 100%, if the user named
 * no budget and this generation will likely answer the question of the run.
 */
internal fun timeLeft(recording: Recording): Long {
    val budget = recording.plan.budgetMillis
    val left = budget - recording.spentMillis
    return when {
        recording.generations < firstIntervals(recording) -> left + budget / OVERRUN_DIVISOR
        left < (recording.nextMillis ?: 0) && isOneMoreEnough(recording) -> left + budget
        else -> left
    }
}

private fun isOneMoreEnough(recording: Recording): Boolean =
    recording.plan.sureGenerations >= LEAST_GENERATIONS &&
        results(recording).generationsToAnswer == 1

/**
 * Keeps one generation within the budget. The generation begins when this object is created.
 *
 * @param left the time that the generation may take
 * @param isSure whether the generation is measured even if the time is too short
 * @param uncounted returns the time since the beginning that does not count
 */
internal class TimeLimit(
    left: Duration,
    private val isSure: Boolean,
    val source: TimeSource = TimeSource.Monotonic,
    private val uncounted: () -> Duration = { Duration.ZERO },
) {
    private val end = source.markNow() + left

    /**
     * Checks the time during the warm-up.
     *
     * @throws OutOfTime if the time is used up, unless the generation is sure
     */
    fun check() {
        if (!isSure && left().isNegative()) throw OutOfTime()
    }

    /**
     * Runs [round] until the generation has [planned] rounds. Stops earlier, but not before
     * [LEAST_ROUNDS], if the next round would not fit into the time.
     *
     * @param made the number of rounds that the generation already has
     * @return the number of rounds that the generation has at the end
     */
    fun rounds(made: Int, planned: Int, round: () -> Unit): Int {
        val began = source.markNow()
        for (now in made..<planned) {
            val each = if (now == made) Duration.ZERO else began.elapsedNow() / (now - made)
            if (now >= LEAST_ROUNDS && each > left()) return now
            round()
        }
        return maxOf(made, planned)
    }

    private fun left(): Duration = uncounted() - end.elapsedNow()
}

/** Thrown to abandon a generation that is still warming up when the budget is used up. */
internal class OutOfTime : RuntimeException("The budget is used up")
