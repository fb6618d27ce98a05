package dev.serdemark.statistics

import kotlin.math.sqrt
import kotlin.random.Random
import org.apache.commons.statistics.distribution.NormalDistribution

/**
 * A straight line through points. The errors of the points are known except for a common factor.
 *
 * @property slopeError standard deviation of [slope] if the factor is 1
 * @property interceptError standard deviation of [intercept] if the factor is 1
 */
data class FittedLine(
    val slope: Double,
    val intercept: Double,
    val slopeError: Double,
    val interceptError: Double,
)

/**
 * Fits a line through points ([x], [y]) by weighted least squares (Press, Teukolsky, Vetterling and
 * Flannery, "Numerical Recipes", section 15.2). The standard deviation of each y is proportional to
 * its entry in [errors], so its weight is the inverse square of that entry. For given errors, slope
 * and intercept are linear in y and unbiased.
 *
 * @param x at least two different values
 * @param errors above 0. If all y have the same relative error, pass the expected values of y.
 * @throws IllegalArgumentException if the sizes differ, or if x or errors are not as required
 */
fun fitLine(x: DoubleArray, y: DoubleArray, errors: DoubleArray): FittedLine {
    require(x.size == y.size && x.size == errors.size) { "x, y and errors must have the same size" }
    require(x.distinct().size >= 2) { "A line needs two different x" }
    require(errors.all { it > 0 }) { "Errors must be above 0" }
    val weights = DoubleArray(x.size) { 1 / (errors[it] * errors[it]) }
    val weightSum = weights.sum()
    val meanX = x.indices.sumOf { weights[it] * x[it] } / weightSum
    val meanY = x.indices.sumOf { weights[it] * y[it] } / weightSum
    val squaresX = x.indices.sumOf { weights[it] * (x[it] - meanX) * (x[it] - meanX) }
    val slope = x.indices.sumOf { weights[it] * (x[it] - meanX) * y[it] } / squaresX
    return FittedLine(
        slope = slope,
        intercept = meanY - slope * meanX,
        slopeError = sqrt(1 / squaresX),
        interceptError = sqrt(1 / weightSum + meanX * meanX / squaresX),
    )
}

/**
 * The slope of straight lines through several groups of points (x, y). All groups have the same
 * slope, and each has its own level.
 *
 * @property error the standard error of [slope]
 * @property explained the share of the variance of y within groups that x explains, from 0 to 1
 */
data class CommonSlope(val slope: Double, val error: Double, val explained: Double)

/**
 * Computes the slope by least squares (analysis of covariance with one slope; Snedecor and Cochran,
 * "Statistical methods", chapter 18).
 *
 * @param groups points (x, y) of each group
 * @return null if there are too few points, or if x or y is constant within every group
 */
fun commonSlope(groups: Collection<List<Pair<Double, Double>>>): CommonSlope? {
    var squaresX = 0.0
    var productsXY = 0.0
    var squaresY = 0.0
    for (points in groups) {
        val meanX = points.map { (x, _) -> x }.average()
        val meanY = points.map { (_, y) -> y }.average()
        for ((x, y) in points) {
            squaresX += (x - meanX) * (x - meanX)
            productsXY += (x - meanX) * (y - meanY)
            squaresY += (y - meanY) * (y - meanY)
        }
    }
    val degreesOfFreedom = groups.sumOf { it.size } - groups.size - 1
    if (degreesOfFreedom < 1 || squaresX <= 0 || squaresY <= 0) return null
    val explained = productsXY * productsXY / (squaresX * squaresY)
    val unexplainedSquares = (squaresY * (1 - explained)).coerceAtLeast(0.0)
    val error = sqrt(unexplainedSquares / degreesOfFreedom / squaresX)
    return CommonSlope(productsXY / squaresX, error, explained)
}

/**
 * The correlation of each of the [values] with the previous value (lag 1), from -1 to 1; 0 if all
 * are equal.
 *
 * @throws IllegalArgumentException if there are fewer than two values
 */
fun lagOneAutocorrelation(values: DoubleArray): Double {
    require(values.size >= 2) { "A correlation needs at least 2 values, not ${values.size}" }
    val mean = values.average()
    val squares = values.sumOf { (it - mean) * (it - mean) }
    val products = (1 until values.size).sumOf { (values[it] - mean) * (values[it - 1] - mean) }
    return if (squares == 0.0) 0.0 else products / squares
}

/**
 * The upper bound of the [lagOneAutocorrelation] of [size] independent values. The correlation
 * exceeds the bound with a probability of at most [error].
 *
 * For a normal sample, the correlation has the mean -1/n and the variance (n-2)²/(n²(n-1)) (Moran,
 * "Some theorems on time series II", Biometrika 35, 1948). In simulations, the quantile of the
 * normal distribution was right for an error of 0.02, and conservative for smaller errors. That
 * holds for at least 10 values from the normal distribution, or from Student's distribution with 3
 * degrees of freedom.
 *
 * @throws IllegalArgumentException if [size] is below 3
 */
fun lagOneBound(size: Int, error: Double): Double {
    require(size >= 3) { "A bound needs at least 3 values, not $size" }
    val quantile = NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(error)
    return -1.0 / size + quantile * (size - 2) / (size * sqrt(size - 1.0))
}

/** The number of random orders that are compared with the real order. */
private const val SHUFFLES = 999
private const val SEED = 999

/**
 * The p-value of a permutation test for autocorrelation of the [series], above 0 and at most 1
 * (Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005). It is the probability
 * that in a random order, the mean [lagOneAutocorrelation] of the series is at least as high as in
 * the real order. All series are shuffled in the same way, so the test is valid even if they depend
 * on each other.
 *
 * @param series the values of each series, at least two, by their place in the common order
 */
fun commonCorrelationProbability(series: List<Map<Int, Double>>): Double {
    val order = series.flatMap { it.keys }.distinct().sorted()
    val correlation = meanCorrelation(series, order)
    val random = Random(SEED)
    val atLeastAsHigh =
        (1..SHUFFLES).count { meanCorrelation(series, order.shuffled(random)) >= correlation }
    return (1.0 + atLeastAsHigh) / (1 + SHUFFLES)
}

private fun meanCorrelation(series: List<Map<Int, Double>>, order: List<Int>): Double =
    series.map { lagOneAutocorrelation(order.mapNotNull(it::get).toDoubleArray()) }.average()
