package dev.serdemark.statistics

import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution

/** A closed interval of real numbers. */
data class Interval(val low: Double, val high: Double) {
    operator fun contains(value: Double): Boolean = value in low..high
}

/**
 * Student's interval for the mean of independent values from a normal distribution, for a number of
 * values that was fixed before they were seen (Student, "The probable error of a mean", Biometrika
 * 6, 1908).
 *
 * @param error the probability that it misses the mean, in (0, 1): 0.05 for a 95% interval
 * @return null where there are fewer than two values
 */
fun tInterval(values: DoubleArray, error: Double): Interval? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    if (values.size < 2) return null
    val quantile = TDistribution.of(values.size - 1.0).inverseSurvivalProbability(error / 2)
    val halfWidth = quantile * standardDeviation(values) / sqrt(values.size.toDouble())
    val mean = values.average()
    return Interval(mean - halfWidth, mean + halfWidth)
}
