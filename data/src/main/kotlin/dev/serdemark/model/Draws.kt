package dev.serdemark.model

import java.math.BigInteger
import java.util.Random

/**
 * Mixes the bits of a [seed]. For neighboring seeds, [Random] would return nearly the same first
 * numbers. Uses the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
 */
internal fun mixBits(seed: Long): Long {
    val first = (seed xor (seed ushr 30)) * -0x40a7b892e31b1a47L
    val second = (first xor (first ushr 27)) * -0x6b2fb644ecceee15L
    return second xor (second ushr 31)
}

/**
 * Returns a random whole number from [from] to [to], both inclusive. All numbers are equally
 * likely.
 */
internal fun Random.between(from: BigInteger, to: BigInteger): BigInteger {
    val count = to - from + BigInteger.ONE
    // With 64 extra bits, the bias is too small to detect.
    return from + BigInteger(count.bitLength() + 64, this).mod(count)
}
