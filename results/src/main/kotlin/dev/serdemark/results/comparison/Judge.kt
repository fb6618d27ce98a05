package dev.serdemark.results.comparison

import dev.serdemark.results.figures.Estimate
import kotlin.math.ln

/**
 * Finds the verdict for the interval of a [ratio]: faster or slower if it lies beyond the [margin],
 * and the same if it lies within. Otherwise the verdict depends on whether the interval excludes 1.
 *
 * @param margin the largest difference that does not matter, as a fraction (0.05)
 */
fun judge(ratio: Estimate, margin: Double): Verdict {
    val low = ln(ratio.low ?: return Verdict.UNDECIDED)
    val high = ln(ratio.high ?: return Verdict.UNDECIDED)
    val limit = ln(1 + margin)
    return when {
        high < -limit -> Verdict.FASTER
        low > limit -> Verdict.SLOWER
        low > -limit && high < limit -> Verdict.SAME
        high < 0 -> Verdict.SLIGHTLY_FASTER
        low > 0 -> Verdict.SLIGHTLY_SLOWER
        else -> Verdict.UNDECIDED
    }
}
