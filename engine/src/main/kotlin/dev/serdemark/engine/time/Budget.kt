package dev.serdemark.engine.time

import dev.serdemark.plan.Ending
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.LEAST_ROUNDS
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.time.Duration
import kotlin.time.TimeSource

/** Before the first interval, generations may exceed the budget by a quarter of it. */
private const val OVERRUN_DIVISOR = 4

/**
 * Returns why a run with undecided cells ends before the next generation. Returns null if the run
 * measures another generation.
 *
 * @param nextMillis the likely duration of the next generation
 */
internal fun reachedLimit(recording: Recording, nextMillis: Long): Ending? =
    when {
        recording.generations >= recording.plan.schedule.mostGenerations -> Ending.GENERATIONS
        isNextSure(recording) -> null
        nextMillis > timeLeft(recording) -> Ending.BUDGET
        else -> null
    }

/** Whether the next generation is measured even if the budget is too short for it. */
internal fun isNextSure(recording: Recording): Boolean =
    recording.generations < recording.plan.schedule.sureGenerations

/**
 * Returns the time that the next generation may take, in milliseconds. Before the first interval,
 * generations may exceed the budget by 25%. Later, a generation may exceed it by 100% if it will
 * likely answer the question of the run. This second rule does not apply if the user set the
 * budget.
 */
internal fun timeLeft(recording: Recording): Long {
    val budget = recording.plan.schedule.budgetMillis
    val left = budget - recording.spentMillis
    return when {
        recording.generations < firstIntervals(recording) -> left + budget / OVERRUN_DIVISOR
        left < (recording.nextMillis ?: 0) && mayNextEndRun(recording) -> left + budget
        else -> left
    }
}

private fun mayNextEndRun(recording: Recording): Boolean {
    // For a budget of the user, plans have only one sure generation.
    val isBudgetSetByUser = recording.plan.schedule.sureGenerations < LEAST_GENERATIONS
    return !isBudgetSetByUser && results(recording).answer.generationsToAnswer == 1
}

/**
 * Keeps one generation within the budget. The generation begins when this object is created.
 *
 * @param left the time that the generation may take
 * @param isSure whether the generation is measured even if this time is too short
 * @param uncounted returns the part of the elapsed time that does not count
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
     * @throws OutOfTime if the time is used up, and the generation is not sure
     */
    fun check() {
        if (!isSure && left().isNegative()) throw OutOfTime()
    }

    /**
     * Runs [round] until the generation has [planned] rounds. Stops earlier, but not before
     * [LEAST_ROUNDS], if the next round would not fit into the time.
     *
     * @param before the number of rounds that the generation already has
     * @return the number of rounds that the generation has at the end
     */
    fun runRounds(before: Int, planned: Int, round: () -> Unit): Int {
        val start = source.markNow()
        for (rounds in before..<planned) {
            val ran = rounds - before
            val perRound = if (ran == 0) Duration.ZERO else start.elapsedNow() / ran
            if (rounds >= LEAST_ROUNDS && perRound > left()) return rounds
            round()
        }
        return maxOf(before, planned)
    }

    // Before the end, its elapsed time is negative.
    private fun left(): Duration = uncounted() - end.elapsedNow()
}

/** Thrown to abandon a generation that is still warming up when the budget is used up. */
internal class OutOfTime : RuntimeException("The budget is used up")
