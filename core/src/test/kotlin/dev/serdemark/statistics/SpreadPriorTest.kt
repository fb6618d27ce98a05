package dev.serdemark.statistics

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

class SpreadPriorTest {
    private val prior = SpreadPrior(0.03, weight = 6)

    @Test
    fun `a spread that is smaller by chance is as large as others`() {
        prior.with(0.001, count = 5) shouldBe Spread(0.03, 10)
    }

    @Test
    fun `a spread that is larger is weighed with others, the less the larger it is`() {
        val spread = prior.with(0.06, count = 5)
        spread.deviation shouldBe (sqrt((3 * 0.03 * 0.03 + 4 * 0.06 * 0.06) / 7) plusOrMinus 1e-12)
        spread.degrees shouldBe 7
        prior.with(0.9, count = 5) shouldBe Spread(0.9, 4)
    }

    @Test
    fun `two values are not believed to be like many others`() {
        prior.with(0.001, count = 2) shouldBe Spread(0.03, 4)
    }

    @Test
    fun `where nothing is known beforehand a spread is what the values show`() {
        SpreadPrior.NONE.with(0.08, count = 5) shouldBe Spread(0.08, 4)
    }

    @Test
    fun `the spreads of all pairs tell their upper quartile`() {
        SpreadPrior.of(doubleArrayOf(0.04, 0.01, 0.02, 0.03), 0.02) shouldBe SpreadPrior(0.0325, 3)
    }

    @Test
    fun `the spread of one pair tells nothing but the least`() {
        SpreadPrior.of(doubleArrayOf(0.01), 0.02) shouldBe SpreadPrior(0.02, 0)
        SpreadPrior.of(doubleArrayOf(), 0.02) shouldBe SpreadPrior(0.02, 0)
    }

    @Test
    fun `many pairs tell no more than fourteen values`() {
        SpreadPrior.of(DoubleArray(56) { 0.05 }, 0.02) shouldBe SpreadPrior(0.05, 14)
    }

    @Test
    fun `a negative spread is a mistake`() {
        shouldThrow<IllegalArgumentException> { SpreadPrior(-0.01, 0) }
    }
}
