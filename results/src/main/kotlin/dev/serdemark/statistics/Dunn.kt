package dev.serdemark.statistics

import kotlin.math.abs
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.NormalDistribution

/**
 * The comparison of samples [a] and [b], which are indexes into the list, from 0.
 *
 * @property z difference of their mean ranks in standard errors; positive if a's values are higher
 * @property p two-sided, adjusted for the number of pairs
 */
data class DunnPair(val a: Int, val b: Int, val z: Double, val p: Double)

/**
 * Tests which of several samples differ, by each pair's mean ranks among the values of all samples
 * (Dunn, "Multiple comparisons using rank sums", Technometrics 6, 1964). The test is two-sided and
 * corrected for ties, and [holm] adjusts its p-values.
 *
 * @return every pair once; none if all values are equal
 */
fun dunn(samples: List<DoubleArray>): List<DunnPair> {
    val ranks = PooledRanks(samples)
    val n = ranks.count.toDouble()
    val variance = n * (n + 1) / 12 * ranks.spread
    if (variance == 0.0) return emptyList()
    val pairs =
        samples.indices.flatMap { a ->
            (a + 1 until samples.size).map { b ->
                val error = sqrt(variance * (1.0 / samples[a].size + 1.0 / samples[b].size))
                val z = (ranks.means[a] - ranks.means[b]) / error
                DunnPair(a, b, z, 2 * standardNormal.survivalProbability(abs(z)))
            }
        }
    val adjusted = holm(pairs.map { it.p }.toDoubleArray())
    return pairs.mapIndexed { i, pair -> pair.copy(p = adjusted[i]) }
}

private val standardNormal = NormalDistribution.of(0.0, 1.0)
