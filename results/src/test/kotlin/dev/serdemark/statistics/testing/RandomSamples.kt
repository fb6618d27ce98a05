package dev.serdemark.statistics.testing

import java.util.Random
import kotlin.math.sqrt

/** Draws samples of known distributions. The samples are the same in every test run. */
internal class RandomSamples(seed: Long) {
    private val random = Random(seed)

    fun normal(size: Int) = DoubleArray(size) { random.nextGaussian() }

    /** Draws from Student's distribution with 3 degrees of freedom, which has heavy tails. */
    fun heavyTailed(size: Int) =
        DoubleArray(size) {
            val chiSquare = (1..3).sumOf { random.nextGaussian().let { z -> z * z } }
            random.nextGaussian() / sqrt(chiSquare / 3)
        }

    /** Draws normal values. A [share] of them is [distance] standard deviations higher. */
    fun twoHumped(size: Int, share: Double, distance: Double) =
        DoubleArray(size) {
            random.nextGaussian() + if (random.nextDouble() < share) distance else 0.0
        }

    /** Draws values that are [correlation] times the previous value, plus a new random value. */
    fun correlated(size: Int, correlation: Double): DoubleArray {
        var value = random.nextGaussian() / sqrt(1 - correlation * correlation)
        return DoubleArray(size) {
            value = correlation * value + random.nextGaussian()
            value
        }
    }

    /** Returns the share of samples for which the [predicate] is true, from 0 to 1. */
    fun rate(
        trials: Int,
        sample: RandomSamples.() -> DoubleArray,
        predicate: (DoubleArray) -> Boolean,
    ): Double = (1..trials).count { predicate(sample()) }.toDouble() / trials
}
