package dev.serdemark.statistics

import kotlin.math.sign
import kotlin.math.sqrt

/**
 * How similar two rankings are, from -1 (reversed) to 1 (the same): Kendall's tau-b, which allows
 * for ties (Kendall, "The treatment of ties in ranking problems", Biometrika 33, 1945).
 *
 * @param a the ranks of some items, or any numbers in their order, and [b] others of the same items
 * @return NaN if all values of one ranking are tied
 */
fun kendallTau(a: DoubleArray, b: DoubleArray): Double {
    require(a.size == b.size) { "Ranks of ${a.size} and of ${b.size} items" }
    var concordance = 0.0
    var untiedInA = 0.0
    var untiedInB = 0.0
    for (i in a.indices) {
        for (j in 0 until i) {
            val (orderInA, orderInB) = sign(a[i] - a[j]) to sign(b[i] - b[j])
            concordance += orderInA * orderInB
            untiedInA += orderInA * orderInA
            untiedInB += orderInB * orderInB
        }
    }
    return concordance / sqrt(untiedInA * untiedInB)
}
