package dev.serdemark.statistics

/**
 * Adjusts p-values for multiple tests. If all p-values below an error are rejected, the probability
 * of any false rejection stays below it (Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979).
 *
 * The smallest is multiplied by their number, the next by one less, and so on. None is below its
 * predecessor or above 1. The result is in the order of [ps].
 */
fun holm(ps: DoubleArray): DoubleArray {
    val adjusted = DoubleArray(ps.size)
    var largest = 0.0
    ps.indices
        .sortedBy { ps[it] }
        .forEachIndexed { i, place ->
            largest = maxOf(largest, minOf(1.0, ps[place] * (ps.size - i)))
            adjusted[place] = largest
        }
    return adjusted
}
