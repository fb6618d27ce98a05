package dev.serdemark.statistics

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

class SpreadPriorTest {
    private val prior = SpreadPrior(0.03, weight = 6)

    @Test
    fun `a spread below the least spread is raised to the least spread`() {
        prior.with(0.001, count = 5) shouldBe Spread(0.03, 10)
    }

    @Test
    fun `the larger a spread is, the less the prior weighs`() {
        val spread = prior.with(0.06, count = 5)
        // The weight of 6 is divided by 4, because the values spread twice as much.
        spread.deviation shouldBe (sqrt((2 * 0.03 * 0.03 + 4 * 0.06 * 0.06) / 6) plusOrMinus 1e-12)
        spread.degrees shouldBe 6
        prior.with(0.9, count = 5) shouldBe Spread(0.9, 4)
    }

    @Test
    fun `beside two values, the prior has a weight of at most fourteen`() {
        SpreadPrior(0.03, weight = 20).with(0.001, count = 2) shouldBe Spread(0.03, 15)
        SpreadPrior(0.03, weight = 20).with(0.001, count = 3) shouldBe Spread(0.03, 22)
    }

    @Test
    fun `a single value has the spread 'first' of the prior, or its deviation if there is none`() {
        prior.with(0.0, count = 1) shouldBe Spread(0.03, 0)
        prior.copy(first = Spread(0.07, 10)).with(0.0, count = 1) shouldBe Spread(0.07, 10)
    }

    @Test
    fun `without a prior, the spread is that of the values`() {
        SpreadPrior.NONE.with(0.08, count = 5) shouldBe Spread(0.08, 4)
    }

    @Test
    fun `the least spread limits the combined spread only if it is larger`() {
        SpreadPrior(0.03, weight = 5, least = 0.01).with(0.0, count = 21) shouldBe
            Spread(sqrt(5 * 0.03 * 0.03 / 25), 25)
        SpreadPrior(0.03, weight = 5, least = 0.02).with(0.0, count = 21).deviation shouldBe 0.02
    }

    @Test
    fun `a negative spread is refused`() {
        shouldThrow<IllegalArgumentException> { SpreadPrior(-0.01, 0) }
    }
}
