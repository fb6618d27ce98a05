package dev.serdemark.results

import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import kotlin.math.exp
import org.junit.jupiter.api.Test

class ClassicalTestsTest {
    /** The logarithms of times of three cells, the slowest cell first, by generation. */
    private val logs =
        listOf(
            listOf(15.1, 14.9, 16.2, 15.5, 14.4),
            listOf(12.2, 13.4, 14.1, 13.9, 13.0),
            listOf(11.1, 12.3, 13.2, 12.8, 11.9),
        )

    private fun classical(
        cells: Int,
        generations: Int,
        time: (Int, Int, Int) -> Double,
    ): Classical {
        val plan = Recorded.plan((0 until cells).map { Recorded.cell("c$it") })
        return results(Recorded.recording(Recorded.events(plan, generations, time)))
            .groups
            .single()
            .classical
    }

    /** One round of three is ten times as slow. This does not change the medians over rounds. */
    private val table =
        classical(cells = 3, generations = 5) { cell, generation, round ->
                exp(logs[cell][generation - 1]) * if (round == 2) 10 else 1
            }
            .shouldBeInstanceOf<Classical.Table>()

    @Test
    fun `the tests use one value per generation`() {
        table.omnibus.h shouldBe (10.82 plusOrMinus 1e-9)
        // The chi-squared distribution with 2 degrees of freedom gives exp(-h / 2).
        table.omnibus.p shouldBe (0.00447164 plusOrMinus 1e-8)
        table.cells.map { it.generations } shouldBe listOf(5, 5, 5)
    }

    @Test
    fun `pairs are in the order of ranks, and refer to cells of the plan`() {
        table.pairs.map { it.a.value to it.b.value } shouldBe listOf(2 to 1, 2 to 0, 1 to 0)
        table.pairs.map { it.delta } shouldBe listOf(-0.68, -1.0, -1.0)
        table.pairs[1].p shouldBe (0.003430 plusOrMinus 1e-6)
    }

    @Test
    fun `the test of normality uses logarithms`() {
        table.cells.first().normality.shouldNotBeNull().d shouldBe (0.146395086 plusOrMinus 1e-4)
    }

    @Test
    fun `with fewer than five generations there is no test of normality`() {
        val short =
            classical(cells = 2, generations = 3) { cell, generation, _ ->
                1000.0 * (cell + 1) + generation
            }
        short.shouldBeInstanceOf<Classical.Table>().cells[0].normality.shouldBeNull()
    }

    @Test
    fun `there is no table for one cell, for two generations, or for equal values`() {
        classical(cells = 1, generations = 5) { _, _, _ -> 1000.0 } shouldBe
            Classical.Missing.TOO_FEW_CELLS
        classical(cells = 2, generations = 2) { cell, _, _ -> 1000.0 + cell } shouldBe
            Classical.Missing.TOO_FEW_GENERATIONS
        classical(cells = 2, generations = 3) { _, _, _ -> 1000.0 } shouldBe
            Classical.Missing.ALL_EQUAL
    }
}
