package dev.serdemark.engine

import dev.serdemark.plan.Ending
import dev.serdemark.results.Recording

/** An interval needs two values. */
private const val FEWEST_GENERATIONS = 2

/**
 * Why a run that still has something to measure stops here, by its plan; null if another generation
 * follows, which will likely take [nextMillis].
 */
internal fun limit(recording: Recording, nextMillis: Long): Ending? {
    val plan = recording.plan
    val timeAtNextEnd = recording.spentMillis + nextMillis
    return when {
        recording.generations >= plan.mostGenerations -> Ending.GENERATIONS
        recording.generations < FEWEST_GENERATIONS -> null
        timeAtNextEnd > plan.budgetMillis -> Ending.BUDGET
        else -> null
    }
}
