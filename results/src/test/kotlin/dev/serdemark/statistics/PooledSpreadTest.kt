package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

class PooledSpreadTest {
    private fun spreads(degrees: Int, vararg deviations: Double) = deviations.map {
        Spread(it, degrees)
    }

    @Test
    fun `the prior of up to two pairs is the expected spread, with the weight of five values`() {
        val prior = SpreadPrior(0.04, weight = 5, least = 0.02)
        pooledSpread(emptyList(), expected = 0.04, least = 0.02) shouldBe prior
        pooledSpread(spreads(9, 0.3), expected = 0.04, least = 0.02) shouldBe prior
        pooledSpread(spreads(9, 0.3, 0.01), expected = 0.04, least = 0.02) shouldBe prior
    }

    @Test
    fun `a single pair with a small spread gets a small spread after more generations`() {
        val prior = pooledSpread(spreads(29, 0.001), 0.04, 0.01)
        prior.with(0.001, count = 30).deviation shouldBe (0.0154 plusOrMinus 1e-4)
        prior.with(0.001, count = 3).deviation shouldBe (0.0338 plusOrMinus 1e-4)
    }

    @Test
    fun `the weight of a group's median spread grows with the number of generations`() {
        val group = doubleArrayOf(0.04, 0.01, 0.02, 0.03)
        for (degrees in listOf(1, 10)) {
            val prior = pooledSpread(spreads(degrees, *group), expected = 0.04, least = 0.02)
            // Twelve values with 4%, and three other pairs with 1 or 10 values each with 2.5%.
            val variance = (12 * 0.04 * 0.04 + 3 * degrees * 0.025 * 0.025) / (12 + 3 * degrees)
            prior.deviation shouldBe (sqrt(variance) plusOrMinus 1e-12)
        }
    }

    @Test
    fun `the prior of quiet pairs is never below the least spread`() {
        pooledSpread(spreads(500, *DoubleArray(30) { 0.001 }), 0.04, 0.02).deviation shouldBe 0.02
    }

    @Test
    fun `the prior of three pairs or more weighs as much as eighteen values`() {
        for (pairs in listOf(3, 56)) {
            pooledSpread(spreads(9, *DoubleArray(pairs) { 0.04 }), 0.04, 0.02) shouldBe
                SpreadPrior(0.04, 18, first = Spread(0.04, 12))
        }
    }

    @Test
    fun `after one generation, a pair gets the expected spread with a smaller weight`() {
        val prior = pooledSpread(spreads(0, *DoubleArray(28)), 0.04, 0.02)
        prior.deviation shouldBe 0.04
        prior.with(0.0, count = 1) shouldBe Spread(0.04, 12)
    }

    @Test
    fun `pairs with a single value do not change the prior of others`() {
        val spreads = spreads(4, 0.03, 0.03, 0.03) + spreads(0, 0.0)
        pooledSpread(spreads, 0.03, 0.02).deviation shouldBe (0.03 plusOrMinus 1e-12)
    }
}
