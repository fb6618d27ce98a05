package dev.serdemark.archive

import java.util.Random
import kotlin.math.abs
import kotlin.math.ceil

/** The fewest values on each side of a change, because a single value may be an outlier. */
private const val LEAST_VALUES = 2

/** Compares a change with at least this number of random orders. */
private const val LEAST_ORDERS = 199

/** The share by which equal statistics may differ, because sums depend on the order of values. */
private const val ROUNDING = 1e-9

/**
 * Finds where the distribution of a series changes: E-divisive (Matteson and James, "A
 * nonparametric approach for multiple change point analysis of multivariate data", Journal of the
 * American Statistical Association 109, 2014). Others use it for series of benchmarks (Daly and
 * others, "The use of change point detection to identify software performance regressions in a
 * continuous integration system", ICPE 2020).
 *
 * Each step looks for one more change between the changes that were found before. It compares the
 * statistic of this change with random orders of the values between known changes. The search ends
 * if a larger share than [error] of these random orders has a statistic at least as large.
 *
 * @param values in the order of time
 * @param error the probability of finding a change in a series without changes, in (0, 1)
 * @return the indexes of the first value after each change, in ascending order
 */
fun changePoints(values: DoubleArray, error: Double, random: Random): List<Int> {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    if (values.size < 2 * LEAST_VALUES) return emptyList()
    // Enough orders to find a probability of half the error.
    val orders = maxOf(LEAST_ORDERS, ceil(2 / error).toInt())
    val bounds = sortedSetOf(0, values.size)
    while (true) {
        val segments = bounds.zipWithNext { from, to -> values.copyOfRange(from, to) }
        val changes = segments.map(::bestChange)
        val index = changes.indices.maxBy { changes[it].statistic }
        val best = changes[index]
        if (best.size == 0 || !isSignificant(segments, best.statistic, error, orders, random))
            return (bounds - setOf(0, values.size)).toList()
        bounds += bounds.elementAt(index) + best.size
    }
}

private fun isSignificant(
    segments: List<DoubleArray>,
    statistic: Double,
    error: Double,
    orders: Int,
    random: Random,
): Boolean {
    val least = statistic - ROUNDING * abs(statistic)
    val asLarge =
        (1..orders).count {
            segments.maxOf { bestChange(shuffled(it, random)).statistic } >= least
        }
    // The real order is also one of the possible orders.
    return (asLarge + 1.0) / (orders + 1) <= error
}

private fun shuffled(values: DoubleArray, random: Random): DoubleArray =
    values.toMutableList().apply { shuffle(random) }.toDoubleArray()

/** A split after the first [size] values; [size] is 0 if there are too few values. */
private class LevelChange(val size: Int, val statistic: Double)

/** Finds the split with the largest energy distance between its sides, scaled by their sizes. */
private fun bestChange(values: DoubleArray): LevelChange {
    val count = values.size
    var best = LevelChange(0, Double.NEGATIVE_INFINITY)
    // The sums of the distances between values before the split, after it, and across it.
    var before = 0.0
    var after = 0.0
    var between = 0.0
    for (i in 0 until count) for (j in i + 1 until count) after += abs(values[i] - values[j])
    for (size in 1..count - LEAST_VALUES) {
        // The value at size - 1 goes from the second side to the first.
        val moved = values[size - 1]
        var toBefore = 0.0
        var toAfter = 0.0
        for (i in 0 until size - 1) toBefore += abs(values[i] - moved)
        for (j in size until count) toAfter += abs(values[j] - moved)
        before += toBefore
        after -= toAfter
        between += toAfter - toBefore
        if (size < LEAST_VALUES) continue
        val n = size.toDouble()
        val m = (count - size).toDouble()
        val distance =
            2 * between / (n * m) - 2 * before / (n * (n - 1)) - 2 * after / (m * (m - 1))
        val statistic = n * m / (n + m) * distance
        if (statistic > best.statistic) best = LevelChange(size, statistic)
    }
    return best
}
