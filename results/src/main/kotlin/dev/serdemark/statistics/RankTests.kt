package dev.serdemark.statistics

import kotlin.math.abs
import kotlin.math.sign
import kotlin.math.sqrt
import kotlinx.serialization.Serializable
import org.apache.commons.statistics.distribution.ChiSquaredDistribution
import org.apache.commons.statistics.distribution.NormalDistribution
import org.apache.commons.statistics.ranking.NaNStrategy
import org.apache.commons.statistics.ranking.NaturalRanking
import org.apache.commons.statistics.ranking.TiesStrategy

/**
 * The ranks of all values of several samples together, from 1. Equal values share the mean of their
 * ranks.
 *
 * @property count the number of all values
 * @property means the mean rank of each sample, in the order of the samples
 * @property spread the variance of the ranks as a fraction of their variance without ties; 0 if all
 *   values are equal. Tests on ranks use it to correct for ties.
 */
internal class PooledRanks(samples: List<DoubleArray>) {
    val count: Int = samples.sumOf { it.size }
    val means: List<Double>
    val spread: Double

    init {
        require(samples.size >= 2) { "Ranks need at least two samples" }
        require(samples.none { it.isEmpty() }) { "A sample is empty" }
        val ranks = averaging.apply(samples.flatMap { it.asList() }.toDoubleArray())
        val starts = samples.runningFold(0) { sum, sample -> sum + sample.size }
        means = starts.zipWithNext { from, to -> ranks.average(from, to) }
        val ties = ranks.asList().groupingBy { it }.eachCount().values.sumOf(::cubeMinusSelf)
        spread = 1 - ties / cubeMinusSelf(count)
    }

    private fun DoubleArray.average(from: Int, to: Int): Double =
        (from until to).sumOf { this[it] } / (to - from)

    /** Computes n³ - n. */
    private fun cubeMinusSelf(n: Int): Double = n.toDouble() * (n.toDouble() * n - 1)

    private companion object {
        val averaging = NaturalRanking(NaNStrategy.FAILED, TiesStrategy.AVERAGE)
    }
}

/**
 * The result of [kruskalWallis].
 *
 * @property h the statistic, corrected for ties. It is about chi-squared distributed if all samples
 *   come from one distribution.
 * @property degreesOfFreedom the number of samples minus one
 * @property p the probability of an [h] at least this large if all samples come from one
 *   distribution
 */
@Serializable data class KruskalWallis(val h: Double, val degreesOfFreedom: Int, val p: Double)

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

/**
 * The comparison of two samples. [a] and [b] are their indexes in the list, from 0.
 *
 * @property z the difference of their mean ranks in standard errors; positive if a's values are
 *   higher
 * @property p the two-sided p-value, adjusted for the number of pairs
 */
data class DunnPair(val a: Int, val b: Int, val z: Double, val p: Double)

/**
 * Tests each pair of samples for a difference. Compares their mean ranks among the values of all
 * samples (Dunn, "Multiple comparisons using rank sums", Technometrics 6, 1964). The test is
 * two-sided and corrected for ties, and [holm] adjusts its p-values.
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

/**
 * Adjusts p-values for multiple tests. If you reject every hypothesis with an adjusted p-value
 * below a limit, the probability of any false rejection is at most this limit (Holm, "A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
 *
 * Multiplies the smallest of n p-values by n, the next by n - 1, and so on. Then makes every result
 * at least as large as the result before it, and at most 1. Results are in the order of [ps].
 */
fun holm(ps: DoubleArray): DoubleArray {
    val adjusted = DoubleArray(ps.size)
    var largest = 0.0
    ps.indices
        .sortedBy { ps[it] }
        .forEachIndexed { rank, index ->
            largest = maxOf(largest, minOf(1.0, ps[index] * (ps.size - rank)))
            adjusted[index] = largest
        }
    return adjusted
}

/**
 * How much [a] lies above [b]: the share of pairs (one value from each) in which a's value is
 * higher, minus the share in which it is lower (Cliff, "Dominance statistics", Psychological
 * Bulletin 114, 1993). Ranges from -1 (all of a lies below all of b) to 1 (all of a lies above all
 * of b).
 */
fun cliffsDelta(a: DoubleArray, b: DoubleArray): Double {
    require(a.isNotEmpty() && b.isNotEmpty()) { "A sample is empty" }
    val sorted = b.sortedArray()
    // The numbers of b's values below x, and at or below x.
    var lower = 0
    var notHigher = 0
    val dominance =
        a.sortedArray().sumOf { x ->
            while (lower < sorted.size && sorted[lower] < x) lower++
            while (notHigher < sorted.size && sorted[notHigher] <= x) notHigher++
            lower.toLong() - (sorted.size - notHigher)
        }
    return dominance / (a.size.toDouble() * b.size)
}

/**
 * How similar two rankings are, from -1 (reversed) to 1 (the same): Kendall's tau-b, which allows
 * for ties (Kendall, "The treatment of ties in ranking problems", Biometrika 33, 1945).
 *
 * @param a the ranks of some items, or numbers that order them
 * @param b other ranks or numbers for the same items, in the same order
 * @return NaN if all values of one ranking are tied
 */
fun kendallTau(a: DoubleArray, b: DoubleArray): Double {
    require(a.size == b.size) { "Ranks of ${a.size} and of ${b.size} items" }
    var concordance = 0.0
    var untiedInA = 0.0
    var untiedInB = 0.0
    for (i in a.indices) {
        for (j in 0 until i) {
            val orderInA = sign(a[i] - a[j])
            val orderInB = sign(b[i] - b[j])
            concordance += orderInA * orderInB
            untiedInA += orderInA * orderInA
            untiedInB += orderInB * orderInB
        }
    }
    return concordance / sqrt(untiedInA * untiedInB)
}

/**
 * The probability that independent values from one distribution show a trend at least as strong as
 * [values] do, up or down (Mann, "Nonparametric tests against trend", Econometrica 13, 1945, by
 * Kendall's exact distribution). Pairs of equal values count as no trend.
 */
fun mannKendallProbability(values: DoubleArray): Double {
    val pairs = values.size * (values.size - 1) / 2
    val score =
        values.indices.sumOf { later ->
            (0 until later).sumOf { sign(values[later] - values[it]).toInt() }
        }
    // Without ties, a score of s has (pairs - |s|) / 2 pairs against the trend. With ties the
    // quotient may not be whole. Rounding up makes the probability larger, never too small.
    val inversions = (pairs - abs(score) + 1) / 2
    val tail = inversionProbabilities(values.size).take(inversions + 1).sum()
    return minOf(1.0, 2 * tail)
}

/** Returns the probability of each number of inversions in a random order of [size] items. */
private fun inversionProbabilities(size: Int): DoubleArray {
    var probabilities = doubleArrayOf(1.0)
    for (count in 2..size) {
        val before = probabilities
        // The last item makes 0 to count - 1 inversions with the others, all equally probable.
        var window = 0.0
        probabilities =
            DoubleArray(before.size + count - 1) {
                if (it < before.size) window += before[it]
                if (it >= count) window -= before[it - count]
                window / count
            }
    }
    return probabilities
}

/**
 * The median of the slopes between all pairs of [values], per step (Theil 1950; Sen, "Estimates of
 * the regression coefficient based on Kendall's tau", Journal of the American Statistical
 * Association 63, 1968).
 */
fun medianSlope(values: DoubleArray): Double {
    require(values.size >= 2) { "No slope of ${values.size} values" }
    val slopes =
        values.indices.flatMap { later ->
            (0 until later).map { (values[later] - values[it]) / (later - it) }
        }
    return median(slopes.toDoubleArray())
}
