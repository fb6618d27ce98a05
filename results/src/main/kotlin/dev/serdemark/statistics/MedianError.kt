package dev.serdemark.statistics

import kotlin.math.roundToInt
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.BinomialDistribution
import org.apache.commons.statistics.distribution.NormalDistribution

/** The fewest values: fewer say nothing about the error of their median. */
private const val FEWEST_VALUES = 4

/**
 * The standard error of the median of independent [values], in their unit, whatever their
 * distribution. It follows from the distance between two values on either side of the median (Price
 * and Bonett, "Estimating the variance of the sample median", Journal of Statistical Computation
 * and Simulation 68, 2001).
 *
 * @return null for fewer than four values
 */
fun medianError(values: DoubleArray): Double? {
    val count = values.size
    if (count < FEWEST_VALUES) return null
    val sorted = values.sorted()
    val rank = maxOf(1, ((count + 1) / 2.0 - sqrt(count.toDouble())).roundToInt())
    val outside = BinomialDistribution.of(count, 0.5).cumulativeProbability(rank - 1)
    val z = NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(outside)
    return (sorted[count - rank] - sorted[rank - 1]) / (2 * z)
}
