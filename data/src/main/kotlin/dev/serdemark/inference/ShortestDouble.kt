package dev.serdemark.inference

import kotlin.math.absoluteValue

/**
 * Whether the decimal `digits * 10^-scale` is the shortest that the double next to it is written
 * as, told without making either; null if this does not tell, which is rare. It takes a tenth of
 * the time of printing the double.
 *
 * With `D = 5^scale`, the double is `m * 2^-(s + scale)` where `m`, of 53 bits, is `digits * 2^s /
 * D` rounded, and the remainder says how far the decimal is from it. The decimal is the shortest if
 * it is the nearest of its length, and no shorter one rounds to the same double. See R. L. Burger
 * and R. K. Dybvig, Printing floating-point numbers quickly and accurately, 1996.
 *
 * @param digits positive, below 10^17, and not divisible by 10
 */
internal fun isShortestDouble(digits: Long, scale: Int): Boolean? {
    if (scale !in POWERS_OF_FIVE.indices) return null
    val divisor = POWERS_OF_FIVE[scale]
    val shift = MANTISSA_BITS - 1 - floorLog2(digits, divisor)
    if (shift < 0) return null
    var quotient = digits / divisor
    var remainder = digits - quotient * divisor
    // The remainder is below the divisor, so this is all that a long has room for.
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
    if (2 * remainder > divisor) {
        quotient++
        remainder -= divisor
    }
    val isBetween = 2 * remainder.absoluteValue == divisor
    // Below a power of two, doubles lie closer together than above.
    val isPower = quotient and (quotient - 1) == 0L
    if (isBetween || isPower) return null
    val below = digits % TEN
    return isNearest(remainder, shift)?.let { nearest ->
        val shorter = isSame(remainder - (below shl shift), divisor)
        val other = isSame(remainder + (TEN - below shl shift), divisor)
        if (shorter == null || other == null) null else nearest && !shorter && !other
    }
}

/** Whether no other decimal of the same scale is nearer to the double. */
private fun isNearest(remainder: Long, shift: Int): Boolean? {
    val step = 1L shl shift
    val twice = 2 * remainder.absoluteValue
    return if (twice == step) null else twice < step
}

/** Whether what is [distance] away from a double, in units of which [ulp] are one, rounds to it. */
private fun isSame(distance: Long, ulp: Long): Boolean? {
    val twice = 2 * distance.absoluteValue
    return if (twice == ulp) null else twice < ulp
}

private fun floorLog2(numerator: Long, denominator: Long): Int {
    val leading = numerator.countLeadingZeroBits()
    val others = denominator.countLeadingZeroBits()
    val isLess = numerator shl leading - 1 < denominator shl others - 1
    return others - leading - (if (isLess) 1 else 0)
}

private const val MANTISSA_BITS = 53
private const val TEN = 10L

/** Those below 2^52. */
private val POWERS_OF_FIVE: LongArray = run {
    var power = 1L
    LongArray(23) { power.also { power *= 5 } }
}
