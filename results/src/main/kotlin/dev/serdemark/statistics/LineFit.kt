package dev.serdemark.statistics

import kotlin.math.sqrt

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
