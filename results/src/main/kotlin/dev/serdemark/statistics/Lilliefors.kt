package dev.serdemark.statistics

import kotlin.math.exp
import kotlin.math.pow
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.NormalDistribution

/**
 * The result of [lilliefors].
 *
 * @property d the largest distance between the distribution functions of the sample and of the
 *   normal distribution
 * @property p the probability of a [d] at least this large if the values are normal; null above
 *   [LARGEST_LILLIEFORS_P], because the formula does not hold there. Such values are no evidence
 *   against a normal distribution.
 */
data class Lilliefors(val d: Double, val p: Double?)

/** The largest p-value for which the approximation of [lilliefors] holds. */
const val LARGEST_LILLIEFORS_P: Double = 0.1

/**
 * Tests whether [values] come from a normal distribution of any mean and variance. This is the test
 * of Kolmogorov and Smirnov against the normal distribution with the values' own mean and standard
 * deviation (Lilliefors, "On the Kolmogorov-Smirnov test for normality with mean and variance
 * unknown", JASA 62, 1967).
 *
 * The p-value is the approximation of Dallal and Wilkinson ("An analytic approximation to the
 * distribution of Lilliefors's test statistic for normality", The American Statistician 40, 1986).
 * They fitted it for p up to 0.1 and 5 to 100 values, and also say how to use it above 100.
 *
 * @return null for fewer than five values, or if all are equal
 */
fun lilliefors(values: DoubleArray): Lilliefors? {
    if (values.size < LEAST_VALUES) return null
    val deviation = standardDeviation(values)
    if (deviation == 0.0) return null
    val d = distance(values.sortedArray(), NormalDistribution.of(values.average(), deviation))
    return Lilliefors(d, probability(d, values.size).takeIf { it <= LARGEST_LILLIEFORS_P })
}

/**
 * Returns the largest distance between the two distribution functions. The function of the sample
 * has steps, so each value has a distance before and after its step.
 */
private fun distance(sorted: DoubleArray, normal: NormalDistribution): Double {
    val n = sorted.size.toDouble()
    return sorted.indices.maxOf {
        val expected = normal.cumulativeProbability(sorted[it])
        maxOf((it + 1) / n - expected, expected - it / n)
    }
}

private fun probability(distance: Double, count: Int): Double {
    val n = minOf(count, MOST_VALUES).toDouble()
    val d = if (count > MOST_VALUES) distance * (count / n).pow(0.49) else distance
    val m = n + 2.78019
    return exp(
        -7.01256 * d * d * m + 2.99587 * d * sqrt(m) - 0.122119 + 0.974598 / sqrt(n) + 1.67997 / n
    )
}

private const val LEAST_VALUES = 5
private const val MOST_VALUES = 100
