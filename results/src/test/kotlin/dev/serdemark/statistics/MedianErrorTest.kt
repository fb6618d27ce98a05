package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.ranges.shouldBeIn
import io.kotest.matchers.shouldBe
import java.util.Random
import org.junit.jupiter.api.Test

class MedianErrorTest {
    @Test
    fun `the error of ten values is the distance from the second to the ninth over 4,6`() {
        // P(at most 1 of 10 below the median) = 11/1024; the normal quantile of 1 - 11/1024 is
        // 2.2996.
        val values = doubleArrayOf(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 100.0)
        medianError(values)!! shouldBe (7 / (2 * 2.2996) plusOrMinus 1e-3)
    }

    @Test
    fun `three values have no error`() {
        medianError(doubleArrayOf(1.0, 2.0, 3.0)) shouldBe null
    }

    @Test
    fun `the error of equal values is 0`() {
        medianError(DoubleArray(10) { 4.0 }) shouldBe 0.0
    }

    @Test
    fun `the error is close to the standard deviation of medians of normal samples`() {
        val random = Random(7)
        for (count in listOf(10, 40)) {
            val samples = List(4000) { DoubleArray(count) { random.nextGaussian() } }
            val truth = standardDeviation(samples.map(::median).toDoubleArray())
            samples.map { medianError(it)!! }.average() / truth shouldBeIn 0.95..1.2
        }
    }
}
