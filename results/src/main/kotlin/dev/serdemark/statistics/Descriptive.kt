package dev.serdemark.statistics

import kotlin.math.sqrt
import org.apache.commons.statistics.descriptive.Median
import org.apache.commons.statistics.descriptive.StandardDeviation

/**
 * The median of [values]: the value in the middle, or the mean of the two values in the middle.
 * [values] must not be empty and is not changed.
 */
fun median(values: DoubleArray): Double {
    require(values.isNotEmpty()) { "No median of nothing" }
    return Median.withDefaults().withCopy(true).evaluate(values)
}

/** The standard deviation of a sample, with n - 1 in the denominator. Needs at least two values. */
fun standardDeviation(values: DoubleArray): Double {
    require(values.size >= 2) { "A standard deviation needs two values, not ${values.size}" }
    return StandardDeviation.of(*values).asDouble
}

/**
 * The mean and the standard deviation of [count] values.
 *
 * @property deviation 0 for a single value
 */
class Moments private constructor(val count: Int, val mean: Double, val deviation: Double) {
    companion object {
        /** The moments of [values], which must not be empty. */
        fun of(values: DoubleArray) =
            Moments(
                count = values.size,
                mean = values.average(),
                deviation = if (values.size < 2) 0.0 else standardDeviation(values),
            )

        /**
         * The moments of the first value, of the first two, and so on (Welford, "Note on a method
         * for calculating corrected sums of squares and products", Technometrics 4, 1962).
         */
        fun ofEachStart(values: DoubleArray): List<Moments> {
            var mean = 0.0
            var squares = 0.0
            return values.mapIndexed { i, value ->
                val distance = value - mean
                mean += distance / (i + 1)
                squares += distance * (value - mean)
                Moments(i + 1, mean, if (i == 0) 0.0 else sqrt(squares / i))
            }
        }
    }
}
