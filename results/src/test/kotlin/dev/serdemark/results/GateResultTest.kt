package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** `slow` takes 10% longer than `base`, `same` as long, `near` 3% longer. */
class GateResultTest {
    private val names = listOf("slow", "base", "same", "near")
    private val plan =
        Recorded.plan(names.map { Recorded.cell(it) })
            .copy(gate = Gate(ContenderName("base", "1.0"), 0.03))

    private fun time(cell: Int) = listOf(110_000.0, 100_000.0, 100_000.0, 103_000.0)[cell]

    private fun gate(
        generations: Int = 30,
        failure: Event.CellFailed? = null,
    ): Map<String, GateResult> {
        val measured = Recorded.events(plan, generations) { cell, _, _ -> time(cell) }
        val result = results(Recorded.recording(measured + listOfNotNull(failure)))
        return result.gate.associateBy { plan[it.cell].contender.id }
    }

    @Test
    fun `what is slower than the gate allows fails, what is not passes, what may be is undecided`() {
        gate().mapValues { it.value.outcome } shouldBe
            mapOf(
                "slow" to GateOutcome.FAILED,
                "same" to GateOutcome.PASSED,
                "near" to GateOutcome.UNDECIDED,
            )
    }

    @Test
    fun `the ratio is the contender's time over the base's, wherever it stands in the plan`() {
        gate().getValue("slow").ratio!!.value shouldBe (1.10 plusOrMinus 1e-6)
        gate().getValue("near").ratio!!.value shouldBe (1.03 plusOrMinus 1e-6)
        gate().values.map { it.base }.distinct() shouldContainExactly listOf(CellIndex(1))
    }

    @Test
    fun `nothing is decided before the least number of generations`() {
        val early = plan.leastGenerations - 1
        gate(early).values.map { it.outcome to it.early }.distinct() shouldBe
            listOf(GateOutcome.UNDECIDED to early)
        gate().values.map { it.early }.distinct() shouldBe listOf(null)
    }

    @Test
    fun `what was not measured is not decided`() {
        val failed =
            gate(failure = Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED, "It fell.")))
        failed.getValue("slow").ratio.shouldBeNull()
        failed.getValue("slow").outcome shouldBe GateOutcome.UNDECIDED
        failed.getValue("same").outcome shouldBe GateOutcome.PASSED
    }

    @Test
    fun `operations stand apart at the gate`() {
        val cells =
            listOf("base", "slow").flatMap { name ->
                Operation.OF_WHOLE_VALUES.map { Recorded.cell(name, it) }
            }
        val both = plan.copy(cells = cells)
        val events = Recorded.events(both, 30) { cell, _, _ -> if (cell == 3) 2e5 else 1e5 }
        results(Recorded.recording(events)).gate.map {
            it.cell.value to it.outcome
        } shouldContainExactly listOf(2 to GateOutcome.PASSED, 3 to GateOutcome.FAILED)
    }

    @Test
    fun `without a gate there is nothing to say`() {
        val events = Recorded.events(plan.copy(gate = null)) { cell, _, _ -> time(cell) }
        results(Recorded.recording(events)).gate.shouldBeEmpty()
    }
}
