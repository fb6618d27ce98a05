package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class KendallTauTest {
    private val ranks = doubleArrayOf(1.0, 2.0, 3.0, 4.0, 5.0)

    @Test
    fun `tau is 1 for equal orders and -1 for reversed orders`() {
        kendallTau(ranks, ranks) shouldBe 1.0
        kendallTau(ranks, ranks.reversedArray()) shouldBe -1.0
    }

    @Test
    fun `tau with ties agrees with SciPy`() {
        // scipy.stats.kendalltau([1, 2, 3, 4, 5], [1, 2.5, 2.5, 5, 4]).statistic
        kendallTau(ranks, doubleArrayOf(1.0, 2.5, 2.5, 5.0, 4.0)) shouldBe
            (0.7378647873726218 plusOrMinus 1e-12)
    }
}
