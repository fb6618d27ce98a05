package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

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
    fun `the anytime interval agrees with its formula, worked by hand`() {
        // n = 10, phi = 0.05: r = 0.05 / 10.05, q = (0.05^2 r)^(1/10), sqrt(9 (1 - q) / (q - r) /
        // 10)
        anytimeHalfWidth(10, 0.05)!! shouldBe (1.3835093392 plusOrMinus 1e-9)
        anytimeHalfWidth(2, 0.05).shouldBeNull()
    }

    @Test
    fun `the anytime interval is narrower if the spread has more degrees of freedom`() {
        // As above, with q = (0.05^2 r)^(1/16) and sqrt(15 (1 - q) / (q - r) / 10)
        anytimeHalfWidth(10, 0.05, degrees = 15)!! shouldBe (1.2466906234 plusOrMinus 1e-9)
    }

    @Test
    fun `one value allows no interval`() {
        anytimeInterval(doubleArrayOf(1.0), 0.05).shouldBeNull()
    }

    @Test
    fun `equal values get an interval by the least spread of the prior`() {
        val interval = anytimeInterval(DoubleArray(10) { 3.0 }, 0.05, SpreadPrior(0.02, 0))!!
        interval.high - 3.0 shouldBe (0.02 * anytimeHalfWidth(10, 0.05)!! plusOrMinus 1e-12)
    }
}
