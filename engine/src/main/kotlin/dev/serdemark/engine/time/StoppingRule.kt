package dev.serdemark.engine.time

import dev.serdemark.plan.Ending
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording

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
 * is no interval may take a quarter longer than the budget.
 */
internal fun timeLeft(recording: Recording): Long {
    val budget = recording.plan.budgetMillis
    val leeway = if (recording.generations < firstIntervals(recording.plan)) budget / LEEWAY else 0
    return budget + leeway - recording.spentMillis
}
