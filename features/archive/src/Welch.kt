package dev.serdemark.archive

import kotlin.math.pow
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution

/**
 * A part of the variance of a difference.
 *
 * @property degrees the degrees of freedom of its estimate, at least 1
 */
data class VariancePart(val variance: Double, val degrees: Int)

/**
 * Half the width of the interval of a difference whose variance is the sum of independent [parts]
 * (Welch, "The generalization of Student's problem when several different population variances are
 * involved", Biometrika 34, 1947). It is valid for a single look at the data, after a number of
 * values that was fixed beforehand.
 *
 * @param error probability that the interval misses, in (0, 1): 0.05 for 95%
 */
fun welchHalfWidth(parts: List<VariancePart>, error: Double): Double {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    val variance = parts.sumOf { it.variance }
    if (variance == 0.0) return 0.0
    val degrees = variance.pow(2) / parts.sumOf { it.variance.pow(2) / it.degrees }
    return sqrt(variance) * TDistribution.of(degrees).inverseSurvivalProbability(error / 2)
}

/**
 * Half the width of the interval of a sum of independent estimates: the root of the sum of the
 * squares of [halves]. These are half the widths of the intervals of the estimates. The interval of
 * the sum misses at most as often as the intervals of the estimates (Banerjee, "On confidence
 * interval for two-means problem based on separate estimates of variances and tabulated values of
 * t-table", Sankhyā A 23, 1961, for intervals by Student's t).
 */
fun sumHalfWidth(halves: List<Double>): Double = sqrt(halves.sumOf { it * it })
