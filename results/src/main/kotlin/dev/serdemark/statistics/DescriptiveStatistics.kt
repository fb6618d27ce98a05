package dev.serdemark.statistics

import kotlin.math.sqrt

/**
 * The middle of [values], or the mean of the two in the middle; [values] must not be empty and is
 * not changed.
 */
fun median(values: DoubleArray): Double {
    require(values.isNotEmpty()) { "No median of nothing" }
    val sorted = values.sortedArray()
    val middle = sorted.size / 2
    return if (sorted.size % 2 == 1) sorted[middle] else (sorted[middle - 1] + sorted[middle]) / 2
}

/** The standard deviation of a sample, with n - 1 in the denominator; at least two values. */
fun standardDeviation(values: DoubleArray): Double {
    require(values.size >= 2) { "A standard deviation needs two values, not ${values.size}" }
    val mean = values.average()
    return sqrt(values.sumOf { (it - mean) * (it - mean) } / (values.size - 1))
}

/**
 * The value below which the [fraction] (from 0 to 1) of the [values] lies, between two of them by
 * linear interpolation; [values] must not be empty and is not changed.
 */
fun quantile(values: DoubleArray, fraction: Double): Double {
    require(values.isNotEmpty()) { "No quantile of nothing" }
    val sorted = values.sortedArray()
    val place = fraction * (sorted.size - 1)
    val below = place.toInt()
    val above = minOf(below + 1, sorted.lastIndex)
    return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}
