package dev.serdemark.engine.time

import dev.serdemark.plan.LEAST_ROUNDS
import kotlin.time.Duration
import kotlin.time.TimeSource

/**
 * Keeps one generation within the budget; it begins when this is made.
 *
 * @param left that it may take
 * @param isSure whether it is made even if that does not suffice
 * @property source by which it is kept
 * @param uncounted time of it that does not count, so far
 */
internal class TimeLimit(
    left: Duration,
    private val isSure: Boolean,
    val source: TimeSource = TimeSource.Monotonic,
    private val uncounted: () -> Duration = { Duration.ZERO },
) {
    private val end = source.markNow() + left

    /** Gives a generation up that is not warm when its time is used up, with [OutOfTime]. */
    fun check() {
        if (!isSure && left().isNegative()) throw OutOfTime()
    }

    /**
     * After the rounds that were [made] before, makes each [round] up to those that are [planned],
     * or to [LEAST_ROUNDS] and as many more as the time has room for. Returns how many there are.
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
