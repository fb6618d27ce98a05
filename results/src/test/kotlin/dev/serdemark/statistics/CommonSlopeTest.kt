package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class CommonSlopeTest {
    /** The constants come from NumPy: `linalg.lstsq` with a column of ones for each group. */
    @Test
    fun `slope and error are those of the analysis of covariance`() {
        val first = listOf(1.0 to 2.1, 2.0 to 2.9, 4.0 to 5.2, 5.0 to 5.8)
        val second = listOf(0.5 to 10.0, 1.5 to 10.7, 2.5 to 12.4)
        val found = commonSlope(listOf(first, second)).shouldNotBeNull()
        found.slope shouldBe (SLOPE plusOrMinus 1e-9)
        found.error shouldBe (ERROR plusOrMinus 1e-9)
        found.explained shouldBe (EXPLAINED plusOrMinus 1e-9)
    }

    @Test
    fun `moving whole groups of points does not change the slope`() {
        val random = Random(1)
        val points = List(5) { group -> List(20) { random.nextDouble() to random.nextDouble() } }
        val moved = points.mapIndexed { group, its ->
            its.map { (x, y) -> x + group to y - 7 * group }
        }
        val found = commonSlope(points).shouldNotBeNull()
        commonSlope(moved).shouldNotBeNull().slope shouldBe (found.slope plusOrMinus 1e-9)
    }

    @Test
    fun `there is no slope for too few points, or if x or y is constant`() {
        commonSlope(emptyList()) shouldBe null
        commonSlope(listOf(listOf(1.0 to 1.0, 2.0 to 2.0))) shouldBe null
        commonSlope(listOf(List(9) { 1.0 to it.toDouble() })) shouldBe null
        commonSlope(listOf(List(9) { it.toDouble() to 1.0 })) shouldBe null
    }

    private companion object {
        const val SLOPE = 1.008333333333334
        const val ERROR = 0.08488145328109735
        const val EXPLAINED = 0.9724362380446333
    }
}
