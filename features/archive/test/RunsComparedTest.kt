package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import org.junit.jupiter.api.Test

class RunsComparedTest {
    private val cells = listOf("a", "b", "c", "d").map { Recorded.cell(it) }

    /**
     * Returns a run. Its JVMs differ by 3%, and repeated runs by 1%.
     *
     * @param hash the hash of the document's values
     * @param factor returns the factor on the times of a cell
     */
    private fun run(
        seed: Long,
        cells: List<Cell> = this.cells,
        hash: String = "ab",
        factor: (Int) -> Double = { 1.0 },
    ): MeasuredSide {
        val random = Random(seed)
        val ofRun = List(cells.size) { 0.01 * random.nextGaussian() }
        // Generations count from 1, so the first factor is not used.
        val ofJvm = List(GENERATIONS + 1) { List(cells.size) { 0.03 * random.nextGaussian() } }
        val plan =
            Recorded.plan(cells)
                .copy(documents = listOf(DocumentInfo(cells.first().document, 1, 1000.0, hash)))
        val events =
            Recorded.events(plan, GENERATIONS) { cell, generation, _ ->
                1000 * (cell + 1) * factor(cell) * exp(ofRun[cell] + ofJvm[generation][cell])
            }
        return MeasuredSide("run $seed", results(Recorded.recording(events)))
    }

    private fun compare(base: MeasuredSide, other: MeasuredSide, by: Yardstick = Yardstick.TABLE) =
        RunsCompared.of(base, other, by, margin = 0.05, error = 0.05)

    /** The contenders of cells that differ by more than the margin. */
    private fun RunsCompared.differences() =
        cells
            .filter { it.verdict == Verdict.SLOWER || it.verdict == Verdict.FASTER }
            .map { it.base.cell.contender.id to it.verdict }

    @Test
    fun `runs of one plan do not differ, by time and by table`() {
        (1L..40).forEach { seed ->
            Yardstick.entries.forEach { by ->
                compare(run(2 * seed), run(2 * seed + 1), by).differences().shouldBeEmpty()
            }
        }
    }

    @Test
    fun `only a contender that takes 1,5 times as long differs`() {
        (1L..10).forEach { seed ->
            val other = run(seed + 100, factor = { if (it == 2) 1.5 else 1.0 })
            val found = compare(run(seed), other)
            found.differences() shouldContainExactly listOf("c" to Verdict.SLOWER)
            found.slowerThan(0.1).map { it.base.cell.contender.id } shouldContainExactly listOf("c")
            found.slowerThan(0.6).shouldBeEmpty()
        }
    }

    @Test
    fun `by table, a slower machine is no difference, but a slower contender is`() {
        (1L..10).forEach { seed ->
            val other = run(seed + 100, factor = { if (it == 1) 3.0 else 2.0 })
            val found = compare(run(seed), other)
            found.overall shouldBe (2.0 plusOrMinus 0.2)
            found.differences() shouldContainExactly listOf("b" to Verdict.SLOWER)
        }
    }

    @Test
    fun `by table, cells of a table of two cells are undecided`() {
        val two = cells.take(2)
        val found = compare(run(1, two), run(2, two), Yardstick.TABLE)
        found.cells.map { it.verdict }.distinct() shouldContainExactly listOf(Verdict.UNDECIDED)
        found.cells.forEach { it.judgedRatio.low.shouldBeNull() }
        found.openAt(0.1).size shouldBe 2
    }

    @Test
    fun `cells of different versions match, unless a side has several versions of the contender`() {
        fun at(version: String) = Recorded.cell("a").copy(contender = ContenderName("a", version))
        val one = run(1, listOf(at("1"), cells[1]))
        val other = run(2, listOf(at("2"), cells[1]))
        compare(one, other).cells.map { "${it.other.cell.contender}" } shouldContainExactly
            listOf("a@2", "b@1.0")
        val several = run(3, listOf(at("2"), at("3")))
        compare(one, several).cells.shouldBeEmpty()
        compare(other, several).cells.map { "${it.other.cell.contender}" } shouldContainExactly
            listOf("a@2")
    }

    @Test
    fun `cells that one run lacks are reported, and changed documents are not compared`() {
        val found =
            compare(
                run(1, cells + Recorded.cell("a", Operation.WRITE)),
                run(2, cells + Recorded.cell("e")),
            )
        found.onlyBase.map { it.cell.operation } shouldContainExactly listOf(Operation.WRITE)
        found.onlyOther.map { it.cell.contender.id } shouldContainExactly listOf("e")
        val changed = compare(run(1), run(2, hash = "cd"))
        changed.cells.shouldBeEmpty()
        changed.changedDocuments.map { "$it" } shouldContainExactly listOf("users/medium")
    }

    private companion object {
        const val GENERATIONS = 8
    }
}
