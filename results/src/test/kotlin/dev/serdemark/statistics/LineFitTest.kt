package dev.serdemark.statistics

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

class LineFitTest {
    private val x = doubleArrayOf(100.0, 1_000.0, 10_000.0, 100_000.0)
    private val truth = x.map { 50 + 2 * it }.toDoubleArray()

    @Test
    fun `the fit of points on a line is that line, whatever the errors are`() {
        for (errors in listOf(truth, x, DoubleArray(4) { 1.0 })) {
            fitLine(x, truth, errors).run {
                slope shouldBe (2.0 plusOrMinus 1e-9)
                intercept shouldBe (50.0 plusOrMinus 1e-6)
            }
        }
    }

    @Test
    fun `two points with errors of 1 give the textbook errors of slope and intercept`() {
        // The line through (0, a) and (1, b): intercept a, slope b - a.
        fitLine(doubleArrayOf(0.0, 1.0), doubleArrayOf(3.0, 5.0), doubleArrayOf(1.0, 1.0)) shouldBe
            FittedLine(slope = 2.0, intercept = 3.0, slopeError = sqrt(2.0), interceptError = 1.0)
    }

    @Test
    fun `slope and intercept have no bias, and spread by their standard errors`() {
        val random = Random(1)
        val lines =
            List(LINES) {
                val y = truth.map { it * (1 + ERROR * random.nextGaussian()) }.toDoubleArray()
                fitLine(x, y, truth)
            }
        val slopes = lines.map { it.slope }.toDoubleArray()
        val intercepts = lines.map { it.intercept }.toDoubleArray()
        val slopeError = ERROR * lines.first().slopeError
        val interceptError = ERROR * lines.first().interceptError
        slopes.average() shouldBe (2.0 plusOrMinus 0.05 * slopeError)
        intercepts.average() shouldBe (50.0 plusOrMinus 0.05 * interceptError)
        standardDeviation(slopes) shouldBe (slopeError plusOrMinus 0.03 * slopeError)
        standardDeviation(intercepts) shouldBe (interceptError plusOrMinus 0.03 * interceptError)
    }

    @Test
    fun `points with the same x are refused`() {
        val ones = doubleArrayOf(1.0, 1.0)
        shouldThrow<IllegalArgumentException> { fitLine(ones, ones, ones) }
    }

    private companion object {
        const val LINES = 5000
        const val ERROR = 0.03
    }
}
