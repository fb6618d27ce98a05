package dev.serdemark.statistics

import org.apache.commons.statistics.descriptive.Median
import org.apache.commons.statistics.descriptive.Quantile
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod
import org.apache.commons.statistics.descriptive.StandardDeviation

private val linear = Quantile.withDefaults().with(EstimationMethod.HF7).withCopy(true)

/**
 * The middle of [values], or the mean of the two in the middle; [values] must not be empty and is
 * not changed.
 */
fun median(values: DoubleArray): Double {
    require(values.isNotEmpty()) { "No median of nothing" }
    return Median.withDefaults().withCopy(true).evaluate(values)
}

/** The standard deviation of a sample, with n - 1 in the denominator; at least two values. */
fun standardDeviation(values: DoubleArray): Double {
    require(values.size >= 2) { "A standard deviation needs two values, not ${values.size}" }
    return StandardDeviation.of(*values).asDouble
}

/**
 * The value below which the [fraction] (from 0 to 1) of the [values] lies, between two of them by
 * linear interpolation; [values] must not be empty and is not changed.
 */
fun quantile(values: DoubleArray, fraction: Double): Double {
    require(values.isNotEmpty()) { "No quantile of nothing" }
    return linear.evaluate(values, fraction)
}
