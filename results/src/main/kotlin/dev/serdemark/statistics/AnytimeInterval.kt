package dev.serdemark.statistics

import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt

/** A closed interval of real numbers. */
data class Interval(val low: Double, val high: Double) {
    operator fun contains(value: Double): Boolean = value in low..high
}

/**
 * The inverse of the variance of the mixture over effect sizes, which are expected to be a few
 * standard deviations. Intervals are valid for any value; this one is narrow from 5 to 60 values.
 */
private const val PRECISION = 0.05

/**
 * An interval for the mean of independent values from a normal distribution of unknown variance. It
 * holds at every look. The probability that it ever misses the mean is at most [error], even if you
 * stop early because of what you see.
 *
 * It is the confidence sequence of the t-statistic under a Gaussian mixture over effect sizes (Lai,
 * "On confidence sequences", Annals of Statistics 4, 1976; Wang and Ramdas, "Anytime-valid t-tests
 * and confidence sequences for Gaussian means with unknown variance", 2023). docs/method.md derives
 * it.
 *
 * @param values in the order of measurement
 * @param error in (0, 1): 0.05 for 95%
 * @param prior what other data say about the spread. The interval holds if the prior is not below
 *   the true spread. It holds on average if spreads follow the prior.
 * @return null if there are too few values to say anything at this error
 */
fun anytimeInterval(
    values: DoubleArray,
    error: Double,
    prior: SpreadPrior = SpreadPrior.NONE,
): Interval? = if (values.isEmpty()) null else anytimeInterval(Moments.of(values), error, prior)

/** The same for values of which only the [moments] are at hand. */
fun anytimeInterval(
    moments: Moments,
    error: Double,
    prior: SpreadPrior = SpreadPrior.NONE,
): Interval? {
    val spread = prior.with(moments.deviation, moments.count)
    val width = anytimeHalfWidth(moments.count, error, spread.degrees) ?: return null
    val halfWidth = spread.deviation * width
    return Interval(moments.mean - halfWidth, moments.mean + halfWidth)
}

/**
 * Returns half the width of [anytimeInterval] after [count] values, in standard deviations with
 * this number of [degrees] of freedom; null if it is infinite.
 */
fun anytimeHalfWidth(count: Int, error: Double, degrees: Int = count - 1): Double? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    if (degrees < 1) return null
    val shrinkage = PRECISION / (PRECISION + count)
    val quotient = exp((2 * ln(error) + ln(shrinkage)) / (degrees + 1))
    if (quotient <= shrinkage) return null
    return sqrt(degrees * (1 - quotient) / (quotient - shrinkage) / count)
}
