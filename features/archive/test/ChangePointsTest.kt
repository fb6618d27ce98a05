package dev.serdemark.archive

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import java.util.Random
import org.junit.jupiter.api.Test

class ChangePointsTest {
    /** Returns random values around a [level], which depends on the place in the series. */
    private fun series(seed: Long, count: Int, level: (Int) -> Double): DoubleArray {
        val random = Random(seed)
        return DoubleArray(count) { level(it) + 0.015 * random.nextGaussian() }
    }

    private fun changes(seed: Long, count: Int, level: (Int) -> Double): List<Int> =
        changePoints(series(seed, count, level), error = 0.01, Random(seed))

    @Test
    fun `a step of five percent is found at its place`() {
        val found =
            (1L..50).count { seed ->
                changes(seed, 30) { if (it >= 18) 0.05 else 0.0 }.any { it in 17..19 }
            }
        found shouldBeGreaterThan 45
    }

    @Test
    fun `a step up and a step down are both found`() {
        changes(1, 40) { if (it in 12..<27) 0.2 else 0.0 } shouldContainExactly listOf(12, 27)
    }

    @Test
    fun `flat series show changes no more often than the error allows`() {
        // Two of 200 are expected. The probability of more than eight is below 0.0003.
        (1L..200).count { changes(it, 30) { 0.0 }.isNotEmpty() } shouldBeLessThanOrEqual 8
    }

    @Test
    fun `random orders with the same two sides as the real order count, despite rounding`() {
        // A tenth of all orders of six values have the same two sides. The error allows less.
        val found =
            (1L..200).count { seed ->
                val values = series(seed, 6) { if (it >= 3) 0.5 else 0.0 }
                changePoints(values, 0.05, Random(seed)).isNotEmpty()
            }
        found shouldBeLessThanOrEqual 4
    }

    @Test
    fun `three values, and equal values, have no change`() {
        changePoints(doubleArrayOf(), 0.05, Random(1)).shouldBeEmpty()
        changePoints(doubleArrayOf(1.0, 2.0, 3.0), 0.05, Random(1)).shouldBeEmpty()
        changePoints(DoubleArray(20) { 1.0 }, 0.05, Random(1)).shouldBeEmpty()
    }
}
