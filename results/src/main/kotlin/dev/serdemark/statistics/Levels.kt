package dev.serdemark.statistics

/**
 * A measured difference of two items.
 *
 * @property a the number of the first item, from 0
 * @property b the number of the second item, from 0
 * @property value how much [a] is above [b]
 * @property weight how much the difference counts beside others, above 0
 */
class LevelDifference(val a: Int, val b: Int, val value: Double, val weight: Double = 1.0)

/**
 * Returns a level for each of [count] items, so that the differences of two levels are as close as
 * possible to the measured [differences], by weighted least squares (Jiang, Lim, Yao and Ye,
 * "Statistical ranking and combinatorial Hodge theory", Mathematical Programming 127, 2011).
 * Measured differences may contradict each other, but differences of levels add up. The levels of
 * items that differences connect have the mean 0.
 *
 * ```
 * a - b = 2, b - c = 2, a - c = 1
 *     levels 1, 0 and -1: now a - b = 1, b - c = 1, a - c = 2
 * ```
 */
fun levels(count: Int, differences: List<LevelDifference>): DoubleArray {
    // The equations of least squares: for each item, the weighted sum of its differences of levels
    // equals the weighted sum of its measured differences.
    val sums = DoubleArray(count)
    differences.forEach { it.addTo(sums, it.value) }
    return solve(sums) { levels ->
        DoubleArray(count).also { left ->
            differences.forEach { it.addTo(left, levels[it.a] - levels[it.b]) }
        }
    }
}

/** Adds the weighted [difference] to the sum of its first item, and subtracts it from the other. */
private fun LevelDifference.addTo(sums: DoubleArray, difference: Double) {
    sums[a] += weight * difference
    sums[b] -= weight * difference
}

/**
 * Solves linear [equations] with a symmetric matrix without negative eigenvalues, by conjugate
 * gradients (Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems",
 * Journal of Research of the National Bureau of Standards 49, 1952). If there are several
 * solutions, returns the shortest one.
 */
private fun solve(sums: DoubleArray, equations: (DoubleArray) -> DoubleArray): DoubleArray {
    val solution = DoubleArray(sums.size)
    val rest = sums.copyOf()
    val direction = sums.copyOf()
    var square = rest.dot(rest)
    val exact = square * PRECISION * PRECISION
    // In exact arithmetic, as many steps as items suffice.
    repeat(2 * sums.size) {
        if (square <= exact) return solution
        val image = equations(direction)
        val length = square / direction.dot(image)
        for (i in solution.indices) {
            solution[i] += length * direction[i]
            rest[i] -= length * image[i]
        }
        val before = square
        square = rest.dot(rest)
        for (i in direction.indices) direction[i] = rest[i] + square / before * direction[i]
    }
    return solution
}

/** The error at which equations count as solved, as a share of their right sides. */
private const val PRECISION = 1e-13

private fun DoubleArray.dot(other: DoubleArray): Double = indices.sumOf { this[it] * other[it] }
