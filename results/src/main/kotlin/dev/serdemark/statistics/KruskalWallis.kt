package dev.serdemark.statistics

import org.apache.commons.statistics.distribution.ChiSquaredDistribution

/**
 * The result of [kruskalWallis].
 *
 * @property h the statistic, corrected for ties; about chi-squared if all samples have one
 *   distribution
 * @property degreesOfFreedom the number of samples minus one
 * @property p probability of an [h] as large by chance
 */
data class KruskalWallis(val h: Double, val degreesOfFreedom: Int, val p: Double)

/**
 * Tests whether two or more samples come from one distribution: one-way analysis of variance on
 * ranks (Kruskal and Wallis, "Use of ranks in one-criterion variance analysis", JASA 47, 1952),
 * with their correction for ties and the chi-squared approximation.
 *
 * @return null if all values are equal, so that there are no ranks to compare
 */
fun kruskalWallis(samples: List<DoubleArray>): KruskalWallis? {
    val ranks = PooledRanks(samples)
    val n = ranks.count.toDouble()
    if (ranks.spread == 0.0) return null
    val between =
        samples.indices.sumOf {
            val deviation = ranks.means[it] - (n + 1) / 2
            samples[it].size * deviation * deviation
        }
    val h = 12 / (n * (n + 1)) * between / ranks.spread
    val freedom = samples.size - 1
    val p = ChiSquaredDistribution.of(freedom.toDouble()).survivalProbability(h)
    return KruskalWallis(h, freedom, p)
}
