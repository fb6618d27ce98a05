package dev.serdemark.inference

import kotlin.math.absoluteValue

/**
 * Returns whether the decimal `digits * 10^-scale` is the shortest text of the nearest double, or
 * null if this method cannot decide. Computes neither the double nor its text, so it takes a tenth
 * of the time of printing.
 *
 * With `D = 5^scale`, the double is `m * 2^-(s + scale)`. The 53 bits of `m` are `digits * 2^s /
 * D`, rounded. The remainder is the distance of the decimal from the double, in units of `2^-(s +
 * scale) / D`. The decimal is the shortest text if no other decimal of its length is nearer to the
 * double, and if no shorter decimal rounds to the same double. See R. G. Burger and R. K. Dybvig,
 * Printing floating-point numbers quickly and accurately, 1996.
 *
 * @param digits positive, below 10^17, and not divisible by 10
 */
internal fun isShortestDouble(digits: Long, scale: Int): Boolean? {
    if (scale !in POWERS_OF_FIVE.indices) return null
    val divisor = POWERS_OF_FIVE[scale]
    val shift = MANTISSA_BITS - 1 - floorLog2(digits, divisor)
    // The products with 2^shift below are at most 20 * 2^shift, which must fit into a long.
    if (shift !in 0..MOST_SHIFT) return null
    // Divides digits * 2^shift by the divisor, in steps that fit into a long.
    var quotient = digits / divisor
    var remainder = digits - quotient * divisor
    // The remainder is below the divisor, so a shift by this many bits does not overflow.
    val room = divisor.countLeadingZeroBits() - 1
    var left = shift
    while (left > 0) {
        val bits = minOf(left, room)
        remainder = remainder shl bits
        val part = remainder / divisor
        remainder -= part * divisor
        quotient = (quotient shl bits) + part
        left -= bits
    }
    // Rounds to the nearest double.
    if (2 * remainder > divisor) {
        quotient++
        remainder -= divisor
    }
    val isHalfway = 2 * remainder.absoluteValue == divisor
    // Doubles below a power of two are closer together than doubles above it.
    val isPowerOfTwo = quotient and (quotient - 1) == 0L
    if (isHalfway || isPowerOfTwo) return null
    // The decimals with one digit fewer, below and above this decimal.
    val lastDigit = digits % TEN
    val isLowerSame = roundsToSame(remainder - (lastDigit shl shift), divisor) ?: return null
    val isUpperSame = roundsToSame(remainder + (TEN - lastDigit shl shift), divisor) ?: return null
    val isNearest = isNearest(remainder, shift) ?: return null
    return isNearest && !isLowerSame && !isUpperSame
}

/**
 * Returns whether no other decimal of the same scale is nearer to the double, or null if undecided.
 */
private fun isNearest(remainder: Long, shift: Int): Boolean? {
    val step = 1L shl shift
    val twice = 2 * remainder.absoluteValue
    return if (twice == step) null else twice < step
}

/**
 * Returns whether a number at this [distance] from a double rounds to this double, or null if
 * undecided. [ulp] is the distance between neighboring doubles, in the same unit.
 */
private fun roundsToSame(distance: Long, ulp: Long): Boolean? {
    val twice = 2 * distance.absoluteValue
    return if (twice == ulp) null else twice < ulp
}

/** Returns the largest n with `2^n <= numerator / denominator`. */
private fun floorLog2(numerator: Long, denominator: Long): Int {
    val zeros = numerator.countLeadingZeroBits()
    val zerosBelow = denominator.countLeadingZeroBits()
    // Compares both with the same number of bits.
    val isLess = numerator shl zeros - 1 < denominator shl zerosBelow - 1
    return zerosBelow - zeros - (if (isLess) 1 else 0)
}

private const val MANTISSA_BITS = 53
private const val MOST_SHIFT = 58
private const val TEN = 10L

/** The powers of five below 2^52. */
private val POWERS_OF_FIVE: LongArray =
    generateSequence(1L) { it * 5 }.take(23).toList().toLongArray()
