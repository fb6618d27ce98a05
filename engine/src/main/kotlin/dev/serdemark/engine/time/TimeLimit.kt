package dev.serdemark.engine.time

import dev.serdemark.plan.LEAST_ROUNDS
import kotlin.time.Duration
import kotlin.time.TimeSource

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
