package dev.serdemark.statistics

import dev.serdemark.statistics.testing.RandomSamples
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class MannKendallTest {
    @Test
    fun `only two of 120 orders show a trend as strong as a strictly monotonic sequence`() {
        mannKendallProbability(doubleArrayOf(1.0, 2.0, 3.0, 4.0, 5.0)) shouldBe
            (2 / 120.0 plusOrMinus 1e-12)
        mannKendallProbability(doubleArrayOf(5.0, 4.0, 3.0, 2.0, 1.0)) shouldBe
            (2 / 120.0 plusOrMinus 1e-12)
    }

    @Test
    fun `if two neighbors are swapped, ten of 120 orders show a trend at least as strong`() {
        mannKendallProbability(doubleArrayOf(1.0, 3.0, 2.0, 4.0, 5.0)) shouldBe
            (10 / 120.0 plusOrMinus 1e-12)
    }

    @Test
    fun `values without a trend, and equal values, have the probability 1`() {
        mannKendallProbability(doubleArrayOf(2.0, 4.0, 1.0, 3.0)) shouldBe 1.0
        mannKendallProbability(DoubleArray(6) { 1.0 }) shouldBe 1.0
    }

    @Test
    fun `independent values have a probability of at most 0,02 in about 2 percent of samples`() {
        val samples = RandomSamples(3)
        for (size in listOf(8, 20, 60)) {
            val rate =
                samples.rate(10_000, { heavyTailed(size) }) { mannKendallProbability(it) <= 0.02 }
            withClue("$size values") { rate.shouldBeBetween(0.01, 0.025, 0.0) }
        }
    }

    @Test
    fun `an outlier does not move the median slope`() {
        medianSlope(doubleArrayOf(0.0, 2.0, 4.0, 60.0, 8.0, 10.0)) shouldBe (2.0 plusOrMinus 1e-12)
    }
}
