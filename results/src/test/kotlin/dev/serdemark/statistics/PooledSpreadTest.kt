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
    fun `one pair or two are expected to spread a quarter more, and weigh as much themselves`() {
        val alone = SpreadPrior(0.05, 5, share = 1, least = 0.02)
        pooledSpread(emptyList(), 0.04, 0.02) shouldBe alone
        pooledSpread(spreads(9, 0.3), 0.04, 0.02) shouldBe alone
        pooledSpread(spreads(9, 0.3, 0.01), 0.04, 0.02) shouldBe alone
    }

    @Test
    fun `a single pair with a small spread gets a small spread after more generations`() {
        val prior = pooledSpread(spreads(29, 0.001), 0.04, 0.01)
        prior.with(0.001, count = 30).deviation shouldBe (0.0192 plusOrMinus 1e-4)
        prior.with(0.001, count = 3).deviation shouldBe (0.0354 plusOrMinus 1e-4)
    }

    @Test
    fun `the upper quartile of a group counts more, the more generations there are`() {
        val group = doubleArrayOf(0.04, 0.01, 0.02, 0.03)
        // Five values of 4% beside three other pairs with 1 and then 10 values of 3.25%.
        fun weighed(degrees: Int) =
            sqrt((5 * 0.04 * 0.04 + 3 * degrees * 0.0325 * 0.0325) / (5 + 3 * degrees))
        for (degrees in listOf(1, 10)) {
            val prior = pooledSpread(spreads(degrees, *group), 0.04, 0.02)
            prior.deviation shouldBe (weighed(degrees) plusOrMinus 1e-12)
        }
    }

    @Test
    fun `a group of quiet pairs has at least the smallest spread`() {
        pooledSpread(spreads(500, *DoubleArray(30) { 0.001 }), 0.04, 0.02).deviation shouldBe 0.02
    }

    @Test
    fun `many pairs weigh no more than fourteen values`() {
        pooledSpread(spreads(9, *DoubleArray(56) { 0.04 }), 0.04, 0.02) shouldBe
            SpreadPrior(0.04, 14, first = Spread(0.07, 10))
    }

    @Test
    fun `after one generation a group is expected to spread as usual, and a pair three quarters more`() {
        val prior = pooledSpread(spreads(0, *DoubleArray(28)), 0.04, 0.02)
        prior.deviation shouldBe 0.04
        prior.with(0.0, count = 1) shouldBe Spread(0.07, 10)
    }

    @Test
    fun `pairs with a single value say nothing about the spread of others`() {
        val spreads = spreads(4, 0.03, 0.03, 0.03) + spreads(0, 0.0)
        pooledSpread(spreads, 0.03, 0.02).deviation shouldBe (0.03 plusOrMinus 1e-12)
    }
}
