package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs the checks on the results of a correct measuring system, and of systems with faults. */
@Tag("slow")
class SelfcheckTest {
    private val names = listOf("a", "b", "c")
    private val cells = names.indices.map(::CellIndex)
    private val a = cells[0]
    private val b = cells[1]
    private val c = cells[2]

    /**
     * Returns a recording in which some cells are slower. All times vary by 3% between JVMs.
     *
     * @param slowdowns the factors of the slower cells, by index
     */
    private fun recording(
        slowdowns: Map<Int, Double> = emptyMap(),
        generations: Int = 60,
        seed: Long = 11,
    ): Recording {
        val random = Random(seed)
        val plan = Recorded.plan(names.map { Recorded.cell(it) }, rounds = 3)
        val noise =
            Array(generations + 1) { DoubleArray(names.size) { exp(0.03 * random.nextGaussian()) } }
        return Recorded.recording(
            Recorded.events(plan, generations) { cell, generation, _ ->
                100_000 * noise[generation][cell] * (slowdowns[cell] ?: 1.0)
            }
        )
    }

    @Test
    fun `at most nine of a hundred tables of identical contenders show a difference`() {
        val check = SameCheck.of(recording(), cells, seed = 1)
        check.falseAtTheEnd shouldBeLessThanOrEqual 9
        check.falseAtAnyLook shouldBeLessThanOrEqual 9
        check.results("idle").map { it.passed } shouldContainExactly listOf(true, true)
    }

    @Test
    fun `a system that favors one of identical contenders fails the check`() {
        val check = SameCheck.of(recording(mapOf(1 to 1.08)), cells, seed = 1)
        check.falseAtTheEnd shouldBeGreaterThan 50
        check.results("idle").map { it.passed } shouldContainExactly listOf(false, false)
    }

    @Test
    fun `a table stops when all pairs are decided`() {
        val redraw = Redraw(recording(mapOf(1 to 1.5, 2 to 2.0)), cells)
        val looks = redraw.results(kotlin.random.Random(1), looks = 30, stops = true).toList()
        looks.last().open.shouldBeEmpty()
        looks.size shouldBeLessThanOrEqual 10
    }

    @Test
    fun `a slowdown is found in the right cell, with its size`() {
        val check =
            InjectedCheck.of(recording(mapOf(1 to 1.05)), listOf(a to b, c to b), 1.05, seed = 1)
        check.estimate shouldBe (1.05 plusOrMinus 0.01)
        check.results().map { it.passed } shouldContainExactly listOf(true, true)
    }

    @Test
    fun `without a slowdown, the check finds none and fails`() {
        val check = InjectedCheck.of(recording(), listOf(a to b), 1.05, seed = 1)
        check.results().map { it.passed } shouldContainExactly listOf(false, false)
    }

    @Test
    fun `a cell that is slower when it is measured alone fails the check`() {
        val alone = recording(mapOf(0 to 1.03))
        val check = AloneCheck.of(List(2) { Turn(alone, recording()) })
        // The cells are a, b and c. Only a is slower alone.
        check.ratios.getValue(Recorded.cell("a")).value shouldBe (1.03 plusOrMinus 1e-6)
        check.results().map { it.passed } shouldContainExactly listOf(false, true, true)
    }

    @Test
    fun `a cell that is slower by chance passes, and a cell that is 10 percent slower fails`() {
        fun turns(slowdown: Double) =
            List(6) {
                Turn(
                    alone = recording(mapOf(0 to slowdown), generations = 2, seed = 2L * it),
                    full = recording(generations = 2, seed = 2L * it + 1),
                )
            }
        AloneCheck.of(turns(1.0)).results().map { it.passed } shouldContainExactly
            listOf(true, true, true)
        AloneCheck.of(turns(1.1)).results().map { it.passed } shouldContainExactly
            listOf(false, true, true)
    }

    @Test
    fun `runs that agree have no reversed pair, and the same order`() {
        val run = results(recording(mapOf(1 to 1.2, 2 to 1.5)))
        RerunsCheck.of(listOf(run, run)).run {
            reversed.shouldBeEmpty()
            minTau shouldBe 1.0
        }
    }

    @Test
    fun `a pair that two runs decide in opposite ways is named`() {
        val first = results(recording(mapOf(1 to 1.2)))
        val second = results(recording(mapOf(1 to 0.8)))
        RerunsCheck.of(listOf(first, second)).run {
            reversed.first() shouldBe "${Recorded.cell("a")}, ${Recorded.cell("b")}"
            results().map { it.passed } shouldContainExactly listOf(false, false)
        }
    }

    @Test
    fun `a cell alone is compared with the same operation of the full run`() {
        val write = Recorded.cell("a", Operation.WRITE)
        val plan = Recorded.plan(listOf(Recorded.cell("a"), write))
        val run =
            Recorded.recording(
                Recorded.events(plan) { cell, _, _ -> if (cell == 0) 100.0 else 400.0 }
            )
        AloneCheck.of(List(2) { Turn(run, run) }).ratios.values.map {
            it.value
        } shouldContainExactly listOf(1.0, 1.0)
    }
}
