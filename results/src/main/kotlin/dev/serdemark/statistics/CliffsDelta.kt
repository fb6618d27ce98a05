package dev.serdemark.statistics

import kotlin.math.sign

/**
 * How much [a] lies above [b]: the share of pairs (one value from each) in which a's value is
 * higher, minus the share in which it is lower (Cliff, "Dominance statistics", Psychological
 * Bulletin 114, 1993). From -1, if all of a lies below all of b, to 1; 0 if neither prevails.
 */
fun cliffsDelta(a: DoubleArray, b: DoubleArray): Double {
    require(a.isNotEmpty() && b.isNotEmpty()) { "A sample is empty" }
    return a.sumOf { x -> b.sumOf { y -> sign(x - y) } } / (a.size.toDouble() * b.size)
}
