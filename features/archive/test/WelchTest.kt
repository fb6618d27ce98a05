package dev.serdemark.archive

import dev.serdemark.statistics.standardDeviation
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.abs
import kotlin.math.pow
import org.junit.jupiter.api.Test

class WelchTest {
    @Test
    fun `two equal parts add up their degrees of freedom`() {
        // Student's t for 18 degrees of freedom is 2.100922
        val half = welchHalfWidth(listOf(VariancePart(0.01, 9), VariancePart(0.01, 9)), 0.05)
        half shouldBe (0.141421 * 2.100922 plusOrMinus 1e-5)
    }

    @Test
    fun `a much larger part decides the degrees of freedom`() {
        // Student's t for 4 degrees of freedom is 2.776445
        val half = welchHalfWidth(listOf(VariancePart(1.0, 4), VariancePart(1e-9, 100)), 0.05)
        half shouldBe (2.776445 plusOrMinus 1e-4)
    }

    @Test
    fun `no variance gives no width, and an error of 0 or 1 is refused`() {
        welchHalfWidth(listOf(VariancePart(0.0, 1)), 0.05) shouldBe 0.0
        listOf(0.0, 1.0).forEach {
            shouldThrow<IllegalArgumentException> {
                welchHalfWidth(listOf(VariancePart(1.0, 1)), it)
            }
        }
    }

    @Test
    fun `the interval of a sum misses at most as often as the intervals of its parts`() {
        sumHalfWidth(listOf(3.0, 4.0)) shouldBe 5.0
        val random = Random(5)
        // The sum of the mean of four values and an error of known size.
        val missed =
            (1..DRAWS).count {
                val values = DoubleArray(4) { random.nextGaussian() }
                val ofMean = VariancePart(standardDeviation(values).pow(2) / values.size, 3)
                val ofError = VariancePart(0.5 * 0.5, 1000)
                val halves = listOf(ofMean, ofError).map { welchHalfWidth(listOf(it), 0.05) }
                abs(values.average() + 0.5 * random.nextGaussian()) > sumHalfWidth(halves)
            }
        missed shouldBeLessThan DRAWS / 20
    }

    private companion object {
        const val DRAWS = 20_000
    }
}
