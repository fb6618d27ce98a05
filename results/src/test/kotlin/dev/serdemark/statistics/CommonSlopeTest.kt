package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class CommonSlopeTest {
    /** The constants come from NumPy: `linalg.lstsq` with a column of ones for each group. */
    @Test
    fun `slope, error and explained share agree with NumPy`() {
        val firstGroup = listOf(1.0 to 2.1, 2.0 to 2.9, 4.0 to 5.2, 5.0 to 5.8)
        val secondGroup = listOf(0.5 to 10.0, 1.5 to 10.7, 2.5 to 12.4)
        val common = commonSlope(listOf(firstGroup, secondGroup)).shouldNotBeNull()
        common.slope shouldBe (SLOPE plusOrMinus 1e-9)
        common.error shouldBe (ERROR plusOrMinus 1e-9)
        common.explained shouldBe (EXPLAINED plusOrMinus 1e-9)
    }

    @Test
    fun `moving whole groups of points does not change the slope`() {
        val random = Random(1)
        val groups = List(5) { List(20) { random.nextDouble() to random.nextDouble() } }
        val movedGroups = groups.mapIndexed { i, points ->
            points.map { (x, y) -> x + i to y - 7 * i }
        }
        val slope = commonSlope(groups).shouldNotBeNull().slope
        commonSlope(movedGroups).shouldNotBeNull().slope shouldBe (slope plusOrMinus 1e-9)
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
