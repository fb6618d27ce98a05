package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import org.junit.jupiter.api.Test

class StatisticsTest {
    @Test
    fun `the median of an odd number of values is the middle one`() {
        median(doubleArrayOf(9.0, 1.0, 5.0)) shouldBe 5.0
    }

    @Test
    fun `the median of an even number of values lies between the two in the middle`() {
        median(doubleArrayOf(9.0, 1.0, 5.0, 2.0)) shouldBe 3.5
    }

    @Test
    fun `the median leaves its values in their order`() {
        val values = doubleArrayOf(3.0, 1.0, 2.0)
        median(values)
        values.toList() shouldBe listOf(3.0, 1.0, 2.0)
    }

    @Test
    fun `the interval agrees with a worked example`() {
        // mean 5, s = sqrt(2.5), t(0.975; 4) = 2.776445105
        val interval = tInterval(doubleArrayOf(3.0, 4.0, 5.0, 6.0, 7.0), 0.05).shouldNotBeNull()
        interval.low shouldBe (3.036756838522 plusOrMinus 1e-9)
        interval.high shouldBe (6.963243161478 plusOrMinus 1e-9)
    }

    @Test
    fun `one value allows no interval`() {
        tInterval(doubleArrayOf(1.0), 0.05).shouldBeNull()
    }

    @Test
    fun `intervals of normal samples hold the mean as often as they promise`() {
        val random = Random(20260101)
        val trials = 20_000
        val covered =
            (1..trials).count { 0.0 in tInterval(DoubleArray(5) { random.nextGaussian() }, 0.05)!! }
        (covered.toDouble() / trials).shouldBeBetween(0.945, 0.955, 0.0)
    }
}
