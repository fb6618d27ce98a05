package dev.serdemark.statistics

import kotlin.math.sqrt
import kotlin.random.Random
import org.apache.commons.statistics.distribution.NormalDistribution

/**
 * How much each of [values] is like the one before it: the correlation at lag 1, from -1 to 1; 0 if
 * all are alike.
 */
fun lagOneAutocorrelation(values: DoubleArray): Double {
    require(values.size >= 2) { "No correlation of ${values.size} values" }
    val mean = values.average()
    val all = values.sumOf { (it - mean) * (it - mean) }
    val together = (1 until values.size).sumOf { (values[it] - mean) * (values[it - 1] - mean) }
    return if (all == 0.0) 0.0 else together / all
}

/**
 * What the [lagOneAutocorrelation] of [size] independent values exceeds with a probability of
 * [error] at most. Mean -1/n and variance (n-2)²/(n²(n-1)) are those of a normal sample (Moran,
 * "Some theorems on time series II", Biometrika 35, 1948); by simulation the normal distribution's
 * quantile is right at an error of 0.02 and to the safe side below, for 10 values or more, normal
 * or of Student's distribution with 3 degrees of freedom.
 */
fun lagOneBound(size: Int, error: Double): Double {
    require(size >= 3) { "No bound for $size values" }
    val quantile = NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(error)
    return -1.0 / size + quantile * (size - 2) / (size * sqrt(size - 1.0))
}

/** Random orders that a common order is held against. */
private const val SHUFFLES = 999

/**
 * Whether the [series] are correlated over the order that they share: how often a random order
 * gives a mean of their [lagOneAutocorrelation]s as high as the real one, above 0 to 1. It is right
 * however the series depend on each other, since all are shuffled alike (a permutation test; Good,
 * "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005).
 *
 * @param series two values at least of each, by their place in the order
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
