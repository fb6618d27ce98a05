package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Estimate

/**
 * Cell [a] against cell [b], both indexes into the cells of the plan.
 *
 * @property ratio a's time over b's: below 1 where a is faster
 */
data class Comparison(
    val a: CellIndex,
    val b: CellIndex,
    val ratio: Estimate,
    val verdict: Verdict,
) {
    /** The same pair from the side of b. */
    fun inverse(): Comparison = Comparison(b, a, ratio.inverse(), verdict.inverse)
}

/** What may be said of a about b. */
enum class Verdict(val id: String) {
    FASTER("faster"),
    SLIGHTLY_FASTER("slightly-faster"),
    SAME("same"),
    SLIGHTLY_SLOWER("slightly-slower"),
    SLOWER("slower"),
    UNDECIDED("undecided");

    /** Whether more generations would not change what a reader does with it. */
    val isSettled: Boolean
        get() = this == FASTER || this == SAME || this == SLOWER

    /** Whether a is faster for certain, by whatever it may be. */
    val isFaster: Boolean
        get() = this == FASTER || this == SLIGHTLY_FASTER

    /** Whether a is certainly slower. */
    val isSlower: Boolean
        get() = this == SLOWER || this == SLIGHTLY_SLOWER

    /** What may be said of b about a. */
    val inverse: Verdict
        get() =
            when (this) {
                FASTER -> SLOWER
                SLIGHTLY_FASTER -> SLIGHTLY_SLOWER
                SLIGHTLY_SLOWER -> SLIGHTLY_FASTER
                SLOWER -> FASTER
                SAME,
                UNDECIDED -> this
            }
}
