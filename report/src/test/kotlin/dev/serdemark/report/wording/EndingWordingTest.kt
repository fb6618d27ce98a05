package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.testing.SampleRun
import io.kotest.assertions.withClue
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class EndingWordingTest {
    private val cells =
        listOf("fast", "slow", "slower", "even-slower", "slowest").map { Recorded.cell(it) }
    private val unsteady = Recorded.cell("lone", Operation.WRITE)

    /** Generations of [unsteady] differ by a factor of 2, those of others by a few percent. */
    private fun time(cell: Cell, generation: Int, round: Int): Double {
        if (cell == unsteady) return 1000.0 * (1 + generation % 2)
        val number = cells.indexOf(cell)
        val variation = 1 + 0.02 * ((7 * number + 3 * generation) % 5 - 2) + 0.001 * (round % 3)
        return listOf(10_000.0, 20_000.0, 20_400.0, 20_800.0, 21_200.0)[number] * variation
    }

    private fun result(plan: Plan, ending: Ending): RunResult {
        val events =
            Recorded.events(plan, generations = 3) { cell, generation, round ->
                time(plan.cells[cell], generation, round)
            }
        return results(Recorded.recording(events.dropLast(1) + Event.RunEnded(ending)))
    }

    private fun sentence(goal: Goal, ending: Ending, cells: List<Cell> = this.cells): String {
        val plan = Recorded.plan(cells, question = RunQuestion(0.05, goal))
        return EndingWording.sentence(result(plan, ending))
    }

    @Test
    fun `a run for the fastest says that it is certain, and whether the order is open`() {
        sentence(Goal.BEST, Ending.SETTLED) shouldBe
            "All comparisons with the fastest are certain; the order of the others is open."
        sentence(Goal.BEST, Ending.SETTLED, cells.take(2)) shouldBe
            "All comparisons with the fastest are certain."
    }

    @Test
    fun `a run that stopped for another reason, such as a study, says what is undecided`() {
        // Only the four pairs with the fastest are decided.
        sentence(Goal.ORDER, Ending.SETTLED) shouldBe
            "Stopped: 4 of 10 pairs decided. For 6, it is not certain which is faster."
    }

    @Test
    fun `a run at the end of its budget says what is undecided, and that the fastest is known`() {
        sentence(Goal.ORDER, Ending.BUDGET) shouldBe
            "All comparisons with the fastest are certain. Stopped at the budget of 1m: 4 of 10 pairs decided. For 6, it is not certain which is faster."
    }

    @Test
    fun `a run for the fastest says if the rest of its budget went into the order`() {
        val plan =
            Recorded.plan(
                listOf("a", "b", "c").map { Recorded.cell(it) },
                question = RunQuestion(0.05, Goal.BEST),
            )
        val events =
            Recorded.events(plan, generations = 3) { cell, generation, _ ->
                val variation = 1 + 0.02 * ((7 * cell + 3 * generation) % 5 - 2)
                listOf(10_000.0, 10_200.0, 30_000.0)[cell] * variation
            }
        val further =
            listOf(
                Event.CellRetired(CellIndex(2), 3),
                Event.CellReturned(CellIndex(2), 3),
                Event.RunEnded(Ending.BUDGET),
            )
        EndingWording.sentence(results(Recorded.recording(events.dropLast(1) + further))) shouldBe
            "Stopped at the budget of 1m: 1 of 2 comparisons with the fastest decided. For 1, it is not certain which is faster. 2 contenders are too close to part, so the rest of the budget went into the order of the others."
    }

    @Test
    fun `a run for the fastest, then for the order, says that the fastest is known`() {
        val plan =
            Recorded.plan(
                cells,
                question = RunQuestion(0.05, Goal.BEST, thenOrder = true),
            )
        EndingWording.sentence(result(plan, Ending.BUDGET)) shouldBe
            "All comparisons with the fastest are certain. Stopped at the budget of 1m: 4 of 10 pairs decided. For 6, it is not certain which is faster."
    }

    @Test
    fun `a run for a gate says how much of the gate is decided, and what is open`() {
        fun gate(limit: Double, ending: Ending): RunResult {
            val plan =
                Recorded.plan(
                    cells.take(3),
                    question = RunQuestion(0.05, Goal.GATE, gate = Gate(cells[1].contender, limit)),
                )
            return result(plan, ending)
        }
        EndingWording.sentence(gate(0.9, Ending.SETTLED)) shouldBe "The gate is decided."
        val open = gate(0.03, Ending.BUDGET)
        EndingWording.sentence(open) shouldBe
            "Stopped at the budget of 1m: 1 of 2 comparisons at the gate decided."
        EndingWording.forecasts(open).single() shouldContain
            "whether the first is more than 3% slower is open"
        EndingWording.sentence(
            open.copy(course = open.course.copy(ending = Ending.SETTLED))
        ) shouldBe "Stopped: the rest of the gate cannot be measured."
    }

    @Test
    fun `undecided pairs are counted separately from pairs with an open margin`() {
        fun sentence(vararg verdicts: Verdict): String {
            val asked = sample.comparisons.take(3)
            val forecasts =
                asked.zip(verdicts) { pair, verdict ->
                    Forecast(pair.copy(verdict = verdict), generations = 1, millis = 9)
                }
            return EndingWording.sentence(
                sample.copy(answer = sample.answer.copy(asked = asked, forecasts = forecasts))
            )
        }
        sentence(Verdict.UNDECIDED, Verdict.SLIGHTLY_FASTER, Verdict.SLIGHTLY_SLOWER) shouldBe
            "Stopped at the budget of 2m: 0 of 3 pairs decided. For 1, it is not certain which is faster; for 2, one is faster, but not surely by more than 5%."
        sentence(Verdict.SLIGHTLY_FASTER) shouldBe
            "Stopped at the budget of 2m: 2 of 3 pairs decided. For 1, one is faster, but not surely by more than 5%."
    }

    private val sample = SampleRun(SampleRun.usersCells, spread = 0.2).result

    /** Describes a pair with this ratio, which would be decided after these [generations]. */
    private fun forecast(ratio: Estimate, generations: Int?): String {
        val verdict = judge(ratio, sample.plan.question.margin)
        val comparison = sample.comparisons.first().copy(ratio = ratio, verdict = verdict)
        val forecast = Forecast(comparison, generations, millis = generations?.let { 9000L })
        return EndingWording.forecasts(
                sample.copy(answer = sample.answer.copy(forecasts = listOf(forecast)))
            )
            .single()
    }

    @Test
    fun `the forecast of a pair never contradicts its estimate and its interval`() {
        for (value in listOf(0.19, 0.5, 0.93, 0.97, 1.0, 1.03, 1.06, 1.5, 5.2)) {
            for (width in listOf(1.01, 1.03, 1.1, 1.5, 6.0)) {
                val ratio = Estimate(value, value / width, value * width)
                if (judge(ratio, sample.plan.question.margin).isDecided) continue
                for (generations in listOf(1, 40, null)) {
                    val text = forecast(ratio, generations)
                    withClue("$ratio: $text") {
                        // Without the interval, the estimate must be within the margin.
                        if ("not surely" in text && "times)" !in text)
                            (value in (1 / 1.05)..1.05) shouldBe true
                        // Only an interval narrower than the margin is too close.
                        if ("would not decide" in text) {
                            generations.shouldBeNull()
                            (width * width < 1.05 * 1.05) shouldBe true
                        }
                        if ("should decide" in text) generations.shouldNotBeNull()
                    }
                }
            }
        }
    }

    @Test
    fun `pairs with the same forecast share a line`() {
        val forecasts =
            sample.comparisons.map {
                Forecast(it.copy(verdict = Verdict.UNDECIDED), generations = 1, millis = 9000)
            }
        val lines =
            EndingWording.forecasts(sample.copy(answer = sample.answer.copy(forecasts = forecasts)))
        lines.size shouldBe 1
        lines.single() shouldStartWith "${forecasts.size} pairs, such as "
        lines.single() shouldEndWith
            ": not certain which is faster; about 1 generation more (9s) should decide"
    }

    @Test
    fun `a run at the end of its budget counts the times that are not known to the margin`() {
        sentence(Goal.ORDER, Ending.BUDGET, listOf(cells[0], cells[1], unsteady)) shouldBe
            "Stopped at the budget of 1m: 1 of 1 pair decided, 1 time not known to the margin."
    }
}
