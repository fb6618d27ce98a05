package dev.serdemark.results.comparison

import dev.serdemark.results.figures.Estimate
import kotlin.math.ln

/**
 * What the interval of a [ratio] allows to say, where differences below [margin] (a fraction: 0.05)
 * do not matter: beyond the margin faster or slower, within it the same, else whether 1 is
 * excluded.
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
