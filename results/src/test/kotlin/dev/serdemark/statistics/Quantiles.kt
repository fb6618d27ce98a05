package dev.serdemark.statistics

import org.apache.commons.statistics.descriptive.Quantile
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod

private val linear = Quantile.withDefaults().with(EstimationMethod.HF7).withCopy(true)

/**
 * The quantile: the value below which the [fraction] (from 0 to 1) of the [values] lies, with
 * linear interpolation between two of them. [values] must not be empty and is not changed.
 */
fun quantile(values: DoubleArray, fraction: Double): Double {
    require(values.isNotEmpty()) { "No quantile of nothing" }
    return linear.evaluate(values, fraction)
}
