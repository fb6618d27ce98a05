package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.NormalDistribution
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class StatisticsTest {
    @Test
    fun `the median of an odd number of values is the value in the middle`() {
        median(doubleArrayOf(9.0, 1.0, 5.0)) shouldBe 5.0
    }

    @Test
    fun `the median of an even number of values lies between the two in the middle`() {
        median(doubleArrayOf(9.0, 1.0, 5.0, 2.0)) shouldBe 3.5
    }

    @Test
    fun `the median does not sort the array that it gets`() {
        val values = doubleArrayOf(3.0, 1.0, 2.0)
        median(values)
        values.toList() shouldBe listOf(3.0, 1.0, 2.0)
    }

    @Test
    fun `a quantile may lie between two values`() {
        quantile(doubleArrayOf(4.0, 1.0, 2.0, 3.0), 0.75) shouldBe 3.25
        quantile(doubleArrayOf(7.0), 0.75) shouldBe 7.0
    }

    @Test
    fun `the moments of the first values are the same, computed together or separately`() {
        val values = doubleArrayOf(3.0, 3.0, 1e4, -7.5)
        val momentsOfStarts = Moments.ofEachStart(values)
        momentsOfStarts.map { it.count } shouldBe listOf(1, 2, 3, 4)
        for (moments in momentsOfStarts) {
            val separate = Moments.of(values.copyOf(moments.count))
            moments.mean shouldBe (separate.mean plusOrMinus 1e-9)
            moments.deviation shouldBe (separate.deviation plusOrMinus 1e-9)
        }
    }

    @Test
    fun `the anytime interval agrees with SciPy`() {
        // scipy.stats.t.isf(0.05 / (3 * 10) / 2, 9) / sqrt(10)
        anytimeHalfWidth(10, 0.05)!! shouldBe (1.3983177700 plusOrMinus 1e-9)
        anytimeHalfWidth(2, 0.05).shouldBeNull()
    }

    @Test
    fun `the anytime interval is narrower if the spread has more degrees of freedom`() {
        anytimeHalfWidth(10, 0.05, degrees = 15)!! shouldBe (1.2086141065 plusOrMinus 1e-9)
    }

    @ParameterizedTest
    @ValueSource(doubles = [0.05, 0.0025, 0.0005])
    fun `whether you look once or two hundred times, an interval misses with at most its error`(
        error: Double
    ) {
        missProbability(error, looks = 1) shouldBe (error / 3 plusOrMinus 1e-6)
        val probability = missProbability(error, looks = 200)
        probability shouldBeLessThanOrEqual error
        probability shouldBeGreaterThan error * 0.6
    }

    /**
     * Computes the probability that an interval ever misses, if the values are normal and their
     * spread is known. The sum of the values is followed from look to look on a grid, as long as
     * all intervals hold.
     */
    private fun missProbability(error: Double, looks: Int): Double {
        val normal = NormalDistribution.of(0.0, 1.0)
        // With so many degrees of freedom, Student's distribution is normal.
        fun limit(look: Int) = anytimeHalfWidth(look, error, degrees = 10_000_000)!! * look
        fun grid(limit: Double) = DoubleArray(GRID + 1) { limit * (2.0 * it / GRID - 1) }
        var sums = grid(limit(1))
        var weights = sums.map { normal.density(it) * 2 * limit(1) / GRID }.toDoubleArray()
        var missed = 2 * normal.survivalProbability(limit(1))
        for (look in 2..looks) {
            val limit = limit(look)
            missed +=
                sums.indices.sumOf {
                    weights[it] *
                        (normal.survivalProbability(limit - sums[it]) +
                            normal.survivalProbability(limit + sums[it]))
                }
            val next = grid(limit)
            weights =
                next
                    .map { sum ->
                        val density = sums.indices.sumOf { weights[it] * density(sum - sums[it]) }
                        density * 2 * limit / GRID
                    }
                    .toDoubleArray()
            sums = next
        }
        return missed
    }

    /** The density of the normal distribution. */
    private fun density(x: Double) = exp(-x * x / 2) / sqrt(2 * PI)

    @Test
    fun `one value allows no interval`() {
        anytimeInterval(doubleArrayOf(1.0), 0.05).shouldBeNull()
    }

    @Test
    fun `equal values get an interval by the least spread of the prior`() {
        val interval = anytimeInterval(DoubleArray(10) { 3.0 }, 0.05, SpreadPrior(0.02, 0))!!
        interval.high - 3.0 shouldBe (0.02 * anytimeHalfWidth(10, 0.05)!! plusOrMinus 1e-12)
    }

    private companion object {
        /** The number of steps of a grid. */
        const val GRID = 400
    }
}
