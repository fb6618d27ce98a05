package dev.serdemark.results.study

import dev.serdemark.results.figures.Estimate
import kotlin.math.abs
import kotlin.math.ln

/** How far apart two equal sizes may be, as a part: means of bytes are not exact. */
private const val ROUNDING = 1e-9

/**
 * The range that a claim says a figure or a ratio lies in. All numbers are positive.
 *
 * @property low the smallest number, 0 if there is none
 * @property high the largest number, infinite if there is none
 * @property isOpen whether the ends lie outside
 */
class Bounds(val low: Double, val high: Double, val isOpen: Boolean) {
    /** Judges a figure whose interval is known; without one, nothing is decided. */
    fun judge(estimate: Estimate): ClaimVerdict {
        val from = estimate.low ?: return ClaimVerdict.UNDECIDED
        val to = estimate.high ?: return ClaimVerdict.UNDECIDED
        return when {
            isAbove(from) && isBelow(to) -> ClaimVerdict.CONFIRMED
            !isBelow(from) || !isAbove(to) -> ClaimVerdict.REFUTED
            else -> ClaimVerdict.UNDECIDED
        }
    }

    /** Whether a [value] lies in the range. */
    operator fun contains(value: Double): Boolean = isAbove(value) && isBelow(value)

    /** The distance of a [value] to the nearest end, on the scale of logarithms. */
    fun distance(value: Double): Double =
        listOf(low, high).filter { it > 0 && it.isFinite() }.minOf { abs(ln(value / it)) }

    private fun isAbove(number: Double) =
        if (isOpen) low == 0.0 || number > low else number >= low * (1 - ROUNDING)

    private fun isBelow(number: Double) =
        if (isOpen) number < high else number <= high * (1 + ROUNDING)
}
