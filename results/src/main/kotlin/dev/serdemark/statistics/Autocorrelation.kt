package dev.serdemark.statistics

import kotlin.math.sqrt
import kotlin.random.Random
import org.apache.commons.statistics.distribution.NormalDistribution

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
