package dev.serdemark.model

import java.math.BigInteger
import java.util.Random

/**
 * Neighbouring seeds would give [Random] nearly the same first numbers: the finalizer of SplitMix64
 * (Steele, Lea and Flood, 2014) spreads them.
 */
internal fun spread(seed: Long): Long {
    val first = (seed xor (seed ushr 30)) * -0x40a7b892e31b1a47L
    val second = (first xor (first ushr 27)) * -0x6b2fb644ecceee15L
    return second xor (second ushr 31)
}

/** One of the whole numbers from [from] to [to], both included, each as likely. */
internal fun Random.between(from: BigInteger, to: BigInteger): BigInteger {
    val count = to - from + BigInteger.ONE
    // 64 bits more than needed leave a bias below any that could be seen.
    return from + BigInteger(count.bitLength() + 64, this).mod(count)
}
