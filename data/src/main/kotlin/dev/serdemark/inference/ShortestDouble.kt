package dev.serdemark.inference

import kotlin.math.absoluteValue

/**
 * Returns whether the decimal `digits * 10^-scale` is the shortest text of the nearest double.
 * Returns null if the method cannot decide. Computes neither the double nor its text, and so takes
 * a tenth of the time that printing would take.
 *
 * With `D = 5^scale`, the double is `m * 2^-(s + scale)`. The 53 bits of `m` are `digits * 2^s /
 * D`, rounded. The remainder is the distance of the decimal from the double, in units of `2^-(s +
 * scale) / D`. The decimal is the shortest if no other decimal of its length is nearer, and no
 * shorter decimal rounds to the same double. See R. G. Burger and R. K. Dybvig, Printing
 * floating-point numbers quickly and accurately, 1996.
 *
 * @param digits positive, below 10^17, and not divisible by 10
 */
internal fun isShortestDouble(digits: Long, scale: Int): Boolean? {
    if (scale !in POWERS_OF_FIVE.indices) return null
    val divisor = POWERS_OF_FIVE[scale]
    val shift = MANTISSA_BITS - 1 - floorLog2(digits, divisor)
    // Twenty times 2^shift must fit into a long.
    if (shift !in 0..MOST_SHIFT) return null
    var quotient = digits / divisor
    var remainder = digits - quotient * divisor
    // The remainder is below the divisor, so it can be shifted by this many bits in a long.
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
    val isHalfway = 2 * remainder.absoluteValue == divisor
    // Doubles below a power of two are closer together than doubles above it.
    val isPower = quotient and (quotient - 1) == 0L
    if (isHalfway || isPower) return null
    val below = digits % TEN
    return isNearest(remainder, shift)?.let { nearest ->
        val shorter = isSame(remainder - (below shl shift), divisor)
        val other = isSame(remainder + (TEN - below shl shift), divisor)
        if (shorter == null || other == null) null else nearest && !shorter && !other
    }
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
private const val MOST_SHIFT = 58
private const val TEN = 10L

/** The powers of five below 2^52. */
private val POWERS_OF_FIVE: LongArray = run {
    var power = 1L
    LongArray(23) { power.also { power *= 5 } }
}
