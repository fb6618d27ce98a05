package dev.serdemark.statistics

import kotlin.math.abs
import kotlin.math.sign

/**
 * The probability that independent values from one distribution, whichever it is, show a trend as
 * strong as [values] do, up or down (Mann, "Nonparametric tests against trend", Econometrica 13,
 * 1945, by Kendall's exact distribution). Pairs of equal values count as no trend.
 */
fun mannKendallProbability(values: DoubleArray): Double {
    val pairs = values.size * (values.size - 1) / 2
    val score =
        values.indices.sumOf { later ->
            (0 until later).sumOf { sign(values[later] - values[it]).toInt() }
        }
    val inversions = (pairs - abs(score) + 1) / 2
    val tail = inversionProbabilities(values.size).take(inversions + 1).sum()
    return minOf(1.0, 2 * tail)
}

/** Returns the probability of each number of inversions in a random order of [size] things. */
private fun inversionProbabilities(size: Int): DoubleArray {
    var probabilities = doubleArrayOf(1.0)
    for (count in 2..size) {
        val before = probabilities
        // The last thing makes 0 to count - 1 inversions with the others, each alike probable.
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
