package dev.serdemark.statistics

import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt

/** A closed interval of real numbers. */
data class Interval(val low: Double, val high: Double) {
    operator fun contains(value: Double): Boolean = value in low..high
}

/**
 * How much is known of the mean beforehand, in values: the mixture over effect sizes has the
 * variance 1 / [PRIOR]. Small, since effects are many standard deviations.
 */
private const val PRIOR = 0.05

/**
 * An interval for the mean of independent values from a normal distribution of unknown variance
 * that may be looked at after every value, and acted upon: the probability that any of the looks
 * ever misses the mean is at most [error]. It is the confidence sequence of the t-statistic under a
 * Gaussian mixture over effect sizes (Lai, "On confidence sequences", Annals of Statistics 4, 1976;
 * Wang and Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown
 * variance", 2023).
 *
 * @param values in the order in which they came
 * @param error in (0, 1): 0.05 for 95%
 * @param leastDeviation takes the standard deviation's place where that is smaller, since a few
 *   values may lie close together by chance
 * @return null where there are too few values to say anything at this error
 */
fun anytimeInterval(
    values: DoubleArray,
    error: Double,
    leastDeviation: Double = 0.0,
): Interval? {
    if (values.size < 2) return null
    val deviation = maxOf(standardDeviation(values), leastDeviation)
    val halfWidth = deviation * (anytimeHalfWidth(values.size, error) ?: return null)
    val mean = values.average()
    return Interval(mean - halfWidth, mean + halfWidth)
}

/**
 * Half the width of [anytimeInterval] after [count] values, in standard deviations; null where it
 * is infinite.
 */
fun anytimeHalfWidth(count: Int, error: Double): Double? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    val n = count.toDouble()
    val shrinkage = PRIOR / (PRIOR + n)
    val quotient = exp((2 * ln(error) + ln(shrinkage)) / n)
    if (count < 2 || quotient <= shrinkage) return null
    return sqrt((n - 1) * (1 - quotient) / (quotient - shrinkage) / n)
}
