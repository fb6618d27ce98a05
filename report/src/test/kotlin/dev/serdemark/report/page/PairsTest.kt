package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class PairsTest {
    private val a = CellIndex(3)
    private val b = CellIndex(5)
    private val comparison =
        Comparison(a, b, Estimate(0.5, low = 0.4, high = 0.8), Verdict.SLIGHTLY_FASTER)
    private val run = SampleRun.users.result.copy(comparisons = listOf(comparison))
    private val pairs = Pairs(run, WarningMarks(run))

    @Test
    fun `a comparison is found in its original direction`() {
        run.comparison(a, b)?.ratio shouldBe Estimate(0.5, 0.4, 0.8)
    }

    @Test
    fun `in the other direction, ratio, interval and verdict are inverted`() {
        run.comparison(b, a) shouldBe
            Comparison(b, a, Estimate(2.0, 1.25, 2.5), Verdict.SLIGHTLY_SLOWER)
    }

    @Test
    fun `in a matrix of many cells, each pair appears once, in the row of the slower cell`() {
        fun lengthsOfRows(cells: Int): List<Int> {
            val names = (0..<cells).associate { CellIndex(it) to "c$it" }
            val details = pairs.matrix("Every pair", "contender", names) as Block.Details
            return (details.blocks.last() as Block.Table).groups.single().rows.map { it.size }
        }
        // Each row has a name, and then a cell per column.
        lengthsOfRows(12) shouldBe List(12) { 13 }
        lengthsOfRows(13) shouldBe (1..13).toList()
    }

    @Test
    fun `cells that were not compared have no comparison`() {
        run.comparison(a, CellIndex(4)) shouldBe null
    }
}
