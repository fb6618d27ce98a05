package dev.serdemark.statistics

import kotlin.math.sqrt
import kotlin.random.Random
import org.apache.commons.statistics.distribution.NormalDistribution

/**
 * A straight line through points whose errors are known except for a common factor.
 *
 * @property slopeError standard deviation of [slope] if the factor is 1
 * @property interceptError standard deviation of [intercept] if the factor is 1
 */
data class Line(
    val slope: Double,
    val intercept: Double,
    val slopeError: Double,
    val interceptError: Double,
)

/**
 * Fits a line through points ([x], [y]) by weighted least squares. The error of each y is in
 * proportion to its entry in [errors], so its weight is the inverse square of that (Press,
 * Teukolsky, Vetterling and Flannery, "Numerical Recipes", section 15.2). With the same errors,
 * slope and intercept are linear in y and unbiased.
 *
 * @param x at least two values that differ
 * @param errors above 0; if all y have the same relative error, the expected values of y
 */
fun fitLine(x: DoubleArray, y: DoubleArray, errors: DoubleArray): Line {
    require(x.size == y.size && x.size == errors.size) { "A point has an x, a y and an error" }
    require(x.distinct().size >= 2) { "No line through one place" }
    require(errors.all { it > 0 }) { "An error is above 0" }
    val weights = DoubleArray(x.size) { 1 / (errors[it] * errors[it]) }
    val sum = weights.sum()
    val middle = x.indices.sumOf { weights[it] * x[it] } / sum
    val spread = x.indices.sumOf { weights[it] * (x[it] - middle) * (x[it] - middle) }
    val slope = x.indices.sumOf { weights[it] * (x[it] - middle) * y[it] } / spread
    val height = x.indices.sumOf { weights[it] * y[it] } / sum
    return Line(
        slope,
        height - slope * middle,
        sqrt(1 / spread),
        sqrt(1 / sum + middle * middle / spread),
    )
}

/**
 * How y follows x within groups that each have a separate level.
 *
 * @property slope of y over x, the same in all groups
 * @property error its standard error
 * @property explained share of the variance of y within groups that x explains, from 0 to 1
 */
data class CommonSlope(val slope: Double, val error: Double, val explained: Double)

/**
 * Computes the slope by least squares (analysis of covariance with one slope), see Snedecor and
 * Cochran, "Statistical methods", chapter 18.
 *
 * @param groups of points (x, y)
 * @return null if there are too few points, or if all x of each group are equal
 */
fun commonSlope(groups: Collection<List<Pair<Double, Double>>>): CommonSlope? {
    var (xx, xy, yy) = Triple(0.0, 0.0, 0.0)
    for (points in groups) {
        val x = points.map { it.first }.average()
        val y = points.map { it.second }.average()
        for (point in points) {
            xx += (point.first - x) * (point.first - x)
            xy += (point.first - x) * (point.second - y)
            yy += (point.second - y) * (point.second - y)
        }
    }
    val freedom = groups.sumOf { it.size } - groups.size - 1
    if (freedom < 1 || xx <= 0 || yy <= 0) return null
    val explained = xy * xy / (xx * yy)
    val error = sqrt((yy * (1 - explained)).coerceAtLeast(0.0) / freedom / xx)
    return CommonSlope(xy / xx, error, explained)
}

/**
 * The correlation of each of [values] with the one before it (lag 1), from -1 to 1; 0 if all are
 * equal.
 */
fun lagOneAutocorrelation(values: DoubleArray): Double {
    require(values.size >= 2) { "No correlation of ${values.size} values" }
    val mean = values.average()
    val all = values.sumOf { (it - mean) * (it - mean) }
    val together = (1 until values.size).sumOf { (values[it] - mean) * (values[it - 1] - mean) }
    return if (all == 0.0) 0.0 else together / all
}

/**
 * The bound that the [lagOneAutocorrelation] of [size] independent values exceeds with a
 * probability of at most [error]. Mean -1/n and variance (n-2)²/(n²(n-1)) are those of a normal
 * sample (Moran, "Some theorems on time series II", Biometrika 35, 1948). By simulation, the normal
 * distribution's quantile is right at an error of 0.02, and on the safe side below. That holds for
 * 10 values or more from the normal distribution or from Student's with 3 degrees of freedom.
 */
fun lagOneBound(size: Int, error: Double): Double {
    require(size >= 3) { "No bound for $size values" }
    val quantile = NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(error)
    return -1.0 / size + quantile * (size - 2) / (size * sqrt(size - 1.0))
}

/** The number of random orders that the real order is compared with. */
private const val SHUFFLES = 999

/**
 * The probability that a random order of the [series] gives a mean of their
 * [lagOneAutocorrelation]s as high as their common real order: above 0, at most 1. It is right
 * however the series depend on each other, because all are shuffled in the same way (a permutation
 * test; Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005).
 *
 * @param series at least two values of each, by their place in the order
 */
fun commonCorrelationProbability(series: List<Map<Int, Double>>): Double {
    val places = series.flatMap { it.keys }.distinct().sorted()
    val real = meanCorrelation(series, places)
    val random = Random(SHUFFLES)
    val asHigh = (1..SHUFFLES).count { meanCorrelation(series, places.shuffled(random)) >= real }
    return (1.0 + asHigh) / (1 + SHUFFLES)
}

private fun meanCorrelation(series: List<Map<Int, Double>>, order: List<Int>): Double =
    series.map { lagOneAutocorrelation(order.mapNotNull(it::get).toDoubleArray()) }.average()
