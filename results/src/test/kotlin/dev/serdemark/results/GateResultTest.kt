package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.GateBase
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.GateResult
import dev.serdemark.results.comparison.outcome
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainOnly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Test

/** `slow` takes 10% longer than `base`, `near` takes 3% longer, and `same` as long as `base`. */
class GateResultTest {
    private val names = listOf("slow", "base", "same", "near")
    private val plan =
        Recorded.plan(
            names.map { Recorded.cell(it) },
            question = Recorded.question.copy(gate = Gate(ContenderName("base", "1.0"), 0.03)),
        )

    private fun time(cell: Int) = listOf(110_000.0, 100_000.0, 100_000.0, 103_000.0)[cell]

    private fun gate(
        generations: Int = 30,
        failure: Event.CellFailed? = null,
    ): Map<String, GateResult> {
        val measured = Recorded.events(plan, generations) { cell, _, _ -> time(cell) }
        val result = results(Recorded.recording(measured + listOfNotNull(failure)))
        return result.answer.gate.associateBy { plan[it.cell].contender.id }
    }

    @Test
    fun `a cell passes or fails only if this is certain, and is undecided otherwise`() {
        gate().mapValues { it.value.outcome } shouldBe
            mapOf(
                "slow" to GateOutcome.FAILED,
                "same" to GateOutcome.PASSED,
                "near" to GateOutcome.UNDECIDED,
            )
    }

    @Test
    fun `the ratio is the contender's time over the base's, whatever the order in the plan`() {
        gate().getValue("slow").ratio!!.value shouldBe (1.10 plusOrMinus 1e-6)
        gate().getValue("near").ratio!!.value shouldBe (1.03 plusOrMinus 1e-6)
        gate().values.map { it.base }.distinct() shouldContainExactly listOf(CellIndex(1))
    }

    @Test
    fun `all cells are undecided before the minimum number of generations`() {
        val tooFew = plan.question.leastGenerations - 1
        gate(tooFew).values.map { it.outcome to it.forecast?.early }.distinct() shouldBe
            listOf(GateOutcome.UNDECIDED to tooFew)
        gate().values.map { it.forecast?.early }.distinct() shouldBe listOf(null)
    }

    @Test
    fun `cells that were not measured are undecided`() {
        val failed =
            gate(failure = Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED, "It fell.")))
        failed.getValue("slow").ratio.shouldBeNull()
        failed.getValue("slow").outcome shouldBe GateOutcome.UNDECIDED
        failed.getValue("same").outcome shouldBe GateOutcome.PASSED
    }

    @Test
    fun `the gate judges each operation separately`() {
        val cells =
            listOf("base", "slow").flatMap { name ->
                Operation.OF_WHOLE_VALUES.map { Recorded.cell(name, it) }
            }
        val both = plan.copy(cells = cells)
        // Cell 3 is the writing cell of `slow`.
        val events = Recorded.events(both, 30) { cell, _, _ -> if (cell == 3) 2e5 else 1e5 }
        results(Recorded.recording(events)).answer.gate.map {
            it.cell.value to it.outcome
        } shouldContainExactly listOf(2 to GateOutcome.PASSED, 3 to GateOutcome.FAILED)
    }

    /** Two libraries in two versions each. The new version of `b` takes 10% longer than the old. */
    private val releases =
        listOf("a" to "2", "b" to "2", "a" to "1", "b" to "1").map { (id, version) ->
            ContenderName(id, version)
        }
    private val releasePlan: Plan = run {
        val (newA, newB, oldA, oldB) = releases
        val cells = releases.map { Recorded.cell("any").copy(contender = it) }
        val bases =
            listOf(
                GateBase(contender = newA, base = oldA),
                GateBase(contender = newB, base = oldB),
            )
        Recorded.plan(
            cells,
            question = Recorded.question.copy(goal = Goal.GATE, gate = Gate(null, 0.03, bases)),
        )
    }

    private fun releaseResult(plan: Plan): RunResult {
        val times = listOf(100_000.0, 220_000.0, 100_000.0, 200_000.0)
        val events =
            Recorded.events(plan, 30) { cell, generation, _ ->
                times[cell] * (1 + 0.002 * jvmLuck(cell, generation))
            }
        return results(Recorded.recording(events))
    }

    /** A number from -2 to 2 that looks random. */
    private fun jvmLuck(cell: Int, generation: Int): Int = (7 * cell + 3 * generation) % 5 - 2

    @Test
    fun `each contender is compared with its own base, and no other comparison is asked for`() {
        val result = releaseResult(releasePlan)
        result.answer.gate.map {
            Triple(it.cell.value, it.base.value, it.outcome)
        } shouldContainExactly
            listOf(Triple(0, 2, GateOutcome.PASSED), Triple(1, 3, GateOutcome.FAILED))
        result.answer.asked.map { it.a.value to it.b.value } shouldContainExactly
            listOf(0 to 2, 1 to 3)
        result.answer.open.shouldBeEmpty()
        result.answer.gate.outcome shouldBe GateOutcome.FAILED
        result.answer.gate.take(1).outcome shouldBe GateOutcome.PASSED
    }

    @Test
    fun `intervals of the gate's pairs are narrower for the goal gate than for order`() {
        fun widths(goal: Goal) =
            releaseResult(releasePlan.copy(question = releasePlan.question.copy(goal = goal)))
                .answer
                .gate
                .map {
                    it.ratio!!.run { high!! / low!! }
                }
        widths(Goal.GATE).zip(widths(Goal.ORDER)).forEach { (gate, order) ->
            gate shouldBeLessThan order
        }
    }

    @Test
    fun `a gate of one pair has the whole probability of error`() {
        val two = plan.copy(cells = plan.cells.take(2))
        fun ratio(goal: Goal) =
            results(
                    Recorded.recording(
                        Recorded.events(two.copy(question = two.question.copy(goal = goal)), 8) {
                            cell,
                            _,
                            _ ->
                            time(cell)
                        }
                    )
                )
                .answer
                .gate
                .single()
                .ratio
        ratio(Goal.GATE) shouldBe ratio(Goal.ORDER)
    }

    @Test
    fun `a passed gate is done, even if the verdict on its pair is undecided`() {
        val faster =
            plan.copy(question = plan.question.copy(goal = Goal.GATE), cells = plan.cells.take(2))
        val events =
            Recorded.events(faster, 8) { cell, generation, _ ->
                if (cell == 1) 100_000.0 else 96_000.0 * (1 + 0.01 * (generation % 3 - 1))
            }
        val result = results(Recorded.recording(events))
        result.answer.gate.single().outcome shouldBe GateOutcome.PASSED
        result.comparisons.single().verdict.isDecided shouldBe false
        result.answer.open.shouldBeEmpty()
        result.answer.forecasts.shouldBeEmpty()
    }

    @Test
    fun `undecided pairs have a forecast, and decided pairs have none`() {
        val events =
            Recorded.events(plan.copy(question = plan.question.copy(goal = Goal.GATE)), 6) {
                cell,
                generation,
                _ ->
                time(cell) * (1 + 0.005 * jvmLuck(cell, generation))
            }
        val unended = events.dropLast(1)
        val result = results(Recorded.recording(unended))
        val (undecided, decided) =
            result.answer.gate.partition { it.outcome == GateOutcome.UNDECIDED }
        undecided.map { it.forecast != null } shouldContainOnly setOf(true)
        decided.map { it.forecast } shouldContainOnly setOf(null)
        result.answer.forecasts shouldBe undecided.map { it.forecast }
        result.answer.open shouldBe undecided.flatMap { listOf(it.cell, it.base) }.toSet()
    }

    @Test
    fun `a gate in a journal of earlier versions has one base`() {
        val recorded = """{"base": {"id": "base", "version": "1.0"}, "limit": 0.03}"""
        Json.decodeFromString<Gate>(recorded) shouldBe plan.question.gate
    }

    @Test
    fun `without a gate there are no results`() {
        val events =
            Recorded.events(plan.copy(question = plan.question.copy(gate = null))) { cell, _, _ ->
                time(cell)
            }
        results(Recorded.recording(events)).answer.gate.shouldBeEmpty()
    }
}
