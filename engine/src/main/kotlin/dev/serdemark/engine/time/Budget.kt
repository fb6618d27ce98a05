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
 * The fraction of the budget, 1 / this number, by which the generations that an interval needs may
 * exceed it.
 */
private const val LEEWAY = 4

/**
 * Returns why a run that still has something to measure stops here, by its plan. Returns null if
 * another generation follows, which will likely take [nextMillis].
 */
internal fun limit(recording: Recording, nextMillis: Long): Ending? =
    when {
        recording.generations >= recording.plan.mostGenerations -> Ending.GENERATIONS
        isNextSure(recording) -> null
        nextMillis > timeLeft(recording) -> Ending.BUDGET
        else -> null
    }

/** Whether the next generation is made even if the budget has no time for it. */
internal fun isNextSure(recording: Recording): Boolean =
    recording.generations < recording.plan.sureGenerations

/**
 * The time that the next generation may take, in milliseconds. The generations without which there
 * is no interval may take a quarter longer than the budget. If the user named no budget, one more
 * generation may take as much again if it will likely decide who is fastest.
 */
internal fun timeLeft(recording: Recording): Long {
    val budget = recording.plan.budgetMillis
    val left = budget - recording.spentMillis
    return when {
        recording.generations < firstIntervals(recording) -> left + budget / LEEWAY
        left < (recording.nextMillis ?: 0) && isOneMoreEnough(recording) -> left + budget
        else -> left
    }
}

private fun isOneMoreEnough(recording: Recording): Boolean =
    recording.plan.sureGenerations >= LEAST_GENERATIONS &&
        results(recording).generationsToFastest == 1

/**
 * Keeps one generation within the budget. The generation begins when this is created.
 *
 * @param left the time that the generation may take
 * @param isSure whether the generation is made even if the time is too short
 * @property source the clock
 * @param uncounted the time so far that does not count
 */
internal class TimeLimit(
    left: Duration,
    private val isSure: Boolean,
    val source: TimeSource = TimeSource.Monotonic,
    private val uncounted: () -> Duration = { Duration.ZERO },
) {
    private val end = source.markNow() + left

    /** Gives up a generation whose time is used up before it is warm. Throws [OutOfTime] then. */
    fun check() {
        if (!isSure && left().isNegative()) throw OutOfTime()
    }

    /**
     * Makes each [round] after those that were [made] before, until there are as many as [planned].
     * Stops earlier if the time is too short, but not below [LEAST_ROUNDS]. Returns the number of
     * all rounds.
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

/** Thrown to give up a generation, because the budget is used up. */
internal class OutOfTime : RuntimeException("The budget is used up")
