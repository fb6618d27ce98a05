package dev.serdemark.engine

import dev.serdemark.plan.LEAST_ROUNDS
import kotlin.time.Duration
import kotlin.time.TimeSource

/**
 * Keeps one generation within the budget; it begins when this is made.
 *
 * @param left that it may take
 * @param isSure whether it is made even if that does not suffice
 */
internal class TimeLimit(
    left: Duration,
    private val isSure: Boolean,
    private val source: TimeSource = TimeSource.Monotonic,
) {
    private val end = source.markNow() + left

    /** Gives a generation up that is not warm when its time is used up, with [OutOfTime]. */
    fun check() {
        if (!isSure && end.hasPassedNow()) throw OutOfTime()
    }

    /**
     * Makes each [round] of those that are [planned], or [LEAST_ROUNDS] and as many more as the
     * time has room for. Returns how many that were.
     */
    fun rounds(planned: Int, round: () -> Unit): Int {
        val began = source.markNow()
        for (made in 0..<planned) {
            if (made >= LEAST_ROUNDS && began.elapsedNow() / made > -end.elapsedNow()) return made
            round()
        }
        return planned
    }
}

/** Unwinds a generation that is given up, since the budget is used up. */
internal class OutOfTime : RuntimeException("The budget is used up")
