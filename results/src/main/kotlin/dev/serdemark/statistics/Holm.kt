package dev.serdemark.statistics

/**
 * P-values adjusted so that rejecting those below an error keeps the probability of any false
 * rejection below it (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
 * Journal of Statistics 6, 1979): the smallest times their number, the next times one less, and
 * none below its predecessor or above 1. In the order of [ps].
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
