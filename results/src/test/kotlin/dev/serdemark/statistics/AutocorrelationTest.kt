package dev.serdemark.statistics

import dev.serdemark.statistics.testing.RandomSamples
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AutocorrelationTest {
    private val samples = RandomSamples(7)

    @Test
    fun `the autocorrelation is the sum of neighbors' products over the sum of squares`() {
        lagOneAutocorrelation(doubleArrayOf(1.0, 2.0, 3.0, 4.0)) shouldBe (0.25 plusOrMinus 1e-12)
        lagOneAutocorrelation(doubleArrayOf(1.0, -1.0, 1.0, -1.0)) shouldBe
            (-0.75 plusOrMinus 1e-12)
        lagOneAutocorrelation(DoubleArray(5) { 3.0 }) shouldBe 0.0
    }

    @Test
    fun `independent values exceed the bound no more often than the error allows`() {
        for (size in listOf(10, 20, 60)) {
            val bound = lagOneBound(size, 0.02)
            for (sample in listOf(RandomSamples::normal, RandomSamples::heavyTailed)) {
                val rate =
                    samples.rate(10_000, { sample(this, size) }) {
                        lagOneAutocorrelation(it) > bound
                    }
                withClue("$size values") { rate shouldBeLessThan 0.025 }
            }
        }
    }

    @Test
    fun `six multiples of one series are no more evidence than the series itself`() {
        val rate =
            samples.rate(400, { normal(15) }) { sample ->
                val series = byPlace(sample)
                val multiples = (1..6).map { factor -> series.mapValues { it.value * factor } }
                commonCorrelationProbability(multiples) <= 0.05
            }
        rate shouldBeLessThan 0.08
    }

    @Test
    fun `the common test finds a small correlation that all series have`() {
        val found =
            (1..100).count {
                val series = List(8) { byPlace(samples.correlated(20, 0.5)) }
                commonCorrelationProbability(series) <= 0.01
            }
        found shouldBeGreaterThan 90
    }

    private fun byPlace(values: DoubleArray): Map<Int, Double> =
        values.withIndex().associate { (place, value) -> place to value }

    @Test
    fun `strongly correlated values mostly exceed the bound`() {
        val bound = lagOneBound(40, 0.001)
        samples.rate(1_000, { correlated(40, 0.8) }) {
            lagOneAutocorrelation(it) > bound
        } shouldBeGreaterThan 0.85
    }
}
