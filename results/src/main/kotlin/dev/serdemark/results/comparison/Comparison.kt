package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Estimate

/**
 * Cell [a] compared with cell [b], both indexes into the cells of the plan.
 *
 * @property ratio a's time over b's: below 1 if a is faster
 */
data class Comparison(
    val a: CellIndex,
    val b: CellIndex,
    val ratio: Estimate,
    val verdict: Verdict,
) {
    /** The comparison of b with a. */
    fun inverse(): Comparison = Comparison(b, a, ratio.inverse(), verdict.inverse)
}

/** The conclusion about a compared with b. */
enum class Verdict(val id: String) {
    FASTER("faster"),
    SLIGHTLY_FASTER("slightly-faster"),
    SAME("same"),
    SLIGHTLY_SLOWER("slightly-slower"),
    SLOWER("slower"),
    UNDECIDED("undecided");

    /** Whether the verdict is decided: more generations would not change what a reader does. */
    val isSettled: Boolean
        get() = this == FASTER || this == SAME || this == SLOWER

    /** Whether a is certainly faster, by however little. */
    val isFaster: Boolean
        get() = this == FASTER || this == SLIGHTLY_FASTER

    /** Whether a is certainly slower, by however little. */
    val isSlower: Boolean
        get() = this == SLOWER || this == SLIGHTLY_SLOWER

    /** The verdict on b compared with a. */
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
