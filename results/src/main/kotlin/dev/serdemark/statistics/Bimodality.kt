package dev.serdemark.statistics

import kotlin.math.exp
import kotlin.math.ln

/**
 * A sample that falls into two groups.
 *
 * @property distance the distance between the means of the groups
 * @property upper the indexes of the upper group's values in the sample
 */
data class Modes(val distance: Double, val upper: Set<Int>)

/** The fewest values of a group. A single value is an outlier, not a mode. */
private const val LEAST_GROUP = 2

/** The smallest sample for [twoModes]. */
const val LEAST_FOR_MODES: Int = 5

/**
 * Splits [values] into two groups. Returns null if the groups may be due to chance: independent
 * values from one normal distribution form groups that are at least as distant with a probability
 * above [error].
 *
 * The statistic is the share of the variance that lies between the groups. It belongs to the split
 * of the sorted values with the largest such share (Engelman and Hartigan, "Percentage points of a
 * test for clusters", Journal of the American Statistical Association 64, 1969). Here each group
 * has at least two values. The thresholds come from simulation, see [CriticalShares]. Samples with
 * heavy tails exceed them less often than normal samples.
 *
 * @param error in (0, 0.05]; below 0.0001 the threshold is extrapolated, so that fewer samples
 *   exceed it
 */
fun twoModes(values: DoubleArray, error: Double): Modes? {
    if (values.size < LEAST_FOR_MODES) return null
    val order = values.indices.sortedBy { values[it] }
    val split = bestSplit(DoubleArray(values.size) { values[order[it]] })
    if (split.share < CriticalShares.of(values.size, error)) return null
    return Modes(split.distance, order.drop(split.lower).toSet())
}

/**
 * A split of a sample into two groups.
 *
 * @property lower the number of values in the lower group
 * @property share the share of the variance that lies between the groups
 * @property distance the distance between the means of the groups
 */
internal class Split(val lower: Int, val share: Double, val distance: Double)

/** The split of [sorted] values with the largest share. */
internal fun bestSplit(sorted: DoubleArray): Split {
    val n = sorted.size
    val mean = sorted.average()
    val totalSquares = sorted.sumOf { (it - mean) * (it - mean) }
    // The sum of the lower group's distances from the mean. The upper group has the opposite sum.
    var lowerSum = sorted.take(LEAST_GROUP - 1).sumOf { it - mean }
    return (LEAST_GROUP..n - LEAST_GROUP)
        .map { lower ->
            lowerSum += sorted[lower - 1] - mean
            val upper = n - lower
            val squaresBetween = lowerSum * lowerSum / lower + lowerSum * lowerSum / upper
            Split(
                lower,
                share = if (totalSquares == 0.0) 0.0 else squaresBetween / totalSquares,
                distance = -lowerSum / lower - lowerSum / upper,
            )
        }
        .maxBy { it.share }
}

/**
 * The thresholds of [twoModes], by the size of the sample and the error. The share of the best
 * split of a normal sample exceeds its threshold with a probability equal to the error. Simulations
 * gave the thresholds, with 3,000,000 samples of each size up to 20 and 1,000,000 of each larger
 * size.
 */
internal object CriticalShares {
    private val errors = doubleArrayOf(0.05, 0.01, 0.001, 0.0001)
    private val rows =
        listOf(
            Quantiles(5, 0.9488, 0.9823, 0.9962, 0.9992),
            Quantiles(6, 0.9278, 0.9674, 0.9896, 0.9968),
            Quantiles(7, 0.9084, 0.9517, 0.9807, 0.9921),
            Quantiles(8, 0.8913, 0.9360, 0.9702, 0.9862),
            Quantiles(10, 0.8634, 0.9085, 0.9482, 0.9706),
            Quantiles(12, 0.8421, 0.8862, 0.9277, 0.9541),
            Quantiles(15, 0.8184, 0.8606, 0.9022, 0.9306),
            Quantiles(20, 0.7911, 0.8304, 0.8708, 0.8995),
            Quantiles(30, 0.7596, 0.7937, 0.8299, 0.8568),
            Quantiles(40, 0.7414, 0.7724, 0.8056, 0.8303),
            Quantiles(60, 0.7204, 0.7467, 0.7750, 0.7972),
            Quantiles(100, 0.6997, 0.7208, 0.7442, 0.7615),
        )

    private class Quantiles(val size: Int, vararg val shares: Double)

    /**
     * Returns the threshold. Interpolates the logarithm of the variance within the groups, which is
     * nearly linear in the inverse of the size (between rows) and in the logarithm of the error
     * (between columns).
     */
    fun of(size: Int, error: Double): Double {
        require(size >= LEAST_FOR_MODES) { "No threshold for a sample of $size" }
        require(error > 0 && error <= errors.first()) { "No threshold for an error of $error" }
        val nextRow = rows.find { it.size >= size } ?: rows.last()
        // A row has exactly this size, or all rows have smaller sizes.
        if (size >= nextRow.size) return 1 - exp(logWithin(nextRow, error))
        val previousRow = rows.last { it.size < size }
        val logWithin =
            interpolate(
                1.0 / size,
                1.0 / previousRow.size to logWithin(previousRow, error),
                1.0 / nextRow.size to logWithin(nextRow, error),
            )
        return 1 - exp(logWithin)
    }

    /** The logarithm of the share of the variance within the groups. */
    private fun logWithin(row: Quantiles, error: Double): Double {
        // The last two columns also serve for smaller errors.
        val column = errors.indexOfLast { it >= error }.coerceAtMost(errors.size - 2)
        return interpolate(
            ln(error),
            ln(errors[column]) to ln(1 - row.shares[column]),
            ln(errors[column + 1]) to ln(1 - row.shares[column + 1]),
        )
    }

    /** Returns y at [x] on the line through the points [a] and [b], also outside of them. */
    private fun interpolate(x: Double, a: Pair<Double, Double>, b: Pair<Double, Double>): Double {
        val (xOfA, yOfA) = a
        val (xOfB, yOfB) = b
        return yOfA + (x - xOfA) * (yOfB - yOfA) / (xOfB - xOfA)
    }
}
