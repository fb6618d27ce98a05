package dev.serdemark.statistics

/**
 * How much [a] lies above [b]: the share of pairs (one value from each) in which a's value is
 * higher, minus the share in which it is lower (Cliff, "Dominance statistics", Psychological
 * Bulletin 114, 1993). From -1, if all of a lies below all of b, to 1; 0 if neither prevails.
 */
fun cliffsDelta(a: DoubleArray, b: DoubleArray): Double {
    require(a.isNotEmpty() && b.isNotEmpty()) { "A sample is empty" }
    val sorted = b.sortedArray()
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
