package dev.serdemark.statistics

import dev.serdemark.statistics.testing.RandomSamples
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class BimodalityTest {
    private val samples = RandomSamples(20261120)

    @Test
    fun `two groups have the right members and distance`() {
        val values = doubleArrayOf(1.0, 9.1, 1.2, 0.8, 9.0, 1.1, 8.9, 0.9)
        val modes = twoModes(values, 0.001)!!
        modes.upper shouldBe setOf(1, 4, 6)
        modes.distance shouldBe (8.0 plusOrMinus 1e-9)
    }

    @Test
    fun `a single distant value is an outlier and no mode`() {
        twoModes(doubleArrayOf(1.0, 1.2, 0.8, 1.1, 9.0, 0.9, 1.05, 0.95), 0.05) shouldBe null
    }

    @Test
    fun `equal values, and fewer than five values, have no two modes`() {
        twoModes(DoubleArray(10) { 1.0 }, 0.05) shouldBe null
        twoModes(doubleArrayOf(1.0, 1.0001, 9.0, 9.0001), 0.05) shouldBe null
    }

    @Test
    fun `normal samples of any size show two modes no more often than the error allows`() {
        for (size in listOf(5, 6, 9, 13, 25, 50, 80)) {
            val rate = samples.rate(10_000, { normal(size) }) { twoModes(it, 0.01) != null }
            withClue("$size values") { rate.shouldBeBetween(0.006, 0.014, 0.0) }
        }
    }

    @Test
    fun `values with heavy tails rarely show a second mode`() {
        for (size in listOf(5, 10, 20, 40)) {
            val rate = samples.rate(10_000, { heavyTailed(size) }) { twoModes(it, 0.01) != null }
            withClue("$size values") { rate shouldBeLessThan 0.012 }
        }
    }

    @Test
    fun `20 values are enough to find a second mode of every fifth value`() {
        samples.rate(2_000, { twoHumped(size = 20, share = 0.2, distance = 10.0) }) {
            twoModes(it, 0.002) != null
        } shouldBeGreaterThan 0.9
    }

    @Test
    fun `10 values are enough to find a second mode of every other value`() {
        samples.rate(2_000, { twoHumped(size = 10, share = 0.5, distance = 10.0) }) {
            twoModes(it, 0.002) != null
        } shouldBeGreaterThan 0.85
    }

    @Test
    fun `thresholds are higher for a smaller error and for fewer values`() {
        val errors = listOf(0.05, 0.02, 0.01, 0.001, 0.0001, 0.00001)
        val sizes = listOf(100, 60, 30, 20, 11, 10, 6, 5)
        for (size in sizes) {
            errors
                .map { CriticalShares.of(size, it) }
                .zipWithNext { a, b ->
                    a shouldBeLessThan b
                }
            CriticalShares.of(size, errors.last()) shouldBeLessThan 1.0
        }
        sizes.map { CriticalShares.of(it, 0.003) }.zipWithNext { a, b -> a shouldBeLessThan b }
    }

    @Test
    fun `samples larger than any in the table have the threshold of the largest size`() {
        CriticalShares.of(500, 0.01) shouldBe (0.7208 plusOrMinus 1e-9)
    }
}
