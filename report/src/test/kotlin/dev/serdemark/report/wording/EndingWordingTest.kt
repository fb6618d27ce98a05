package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class EndingWordingTest {
    private val cells =
        listOf("fast", "slow", "slower", "even-slower", "slowest").map { Recorded.cell(it) }
    private val lone = Recorded.cell("lone", Operation.WRITE)

    /** Its time doubles from one generation to the next. */
    private fun time(cell: Cell, generation: Int, round: Int): Double {
        if (cell == lone) return 1000.0 * (1 + generation % 2)
        val number = cells.indexOf(cell)
        val luck = 1 + 0.02 * ((7 * number + 3 * generation) % 5 - 2) + 0.001 * (round % 3)
        return listOf(10_000.0, 20_000.0, 20_400.0, 20_800.0, 21_200.0)[number] * luck
    }

    private fun sentence(goal: Goal, ending: Ending, cells: List<Cell> = this.cells): String {
        val plan = Recorded.plan(cells).copy(leastGenerations = 2, goal = goal)
        val events =
            Recorded.events(plan, 3) { cell, generation, round ->
                time(cells[cell], generation, round)
            }
        val recording = Recorded.recording(events.dropLast(1) + Event.RunEnded(ending))
        return EndingWording.sentence(results(recording))
    }

    @Test
    fun `a run that answered its question says which one`() {
        sentence(Goal.BEST, Ending.SETTLED) shouldBe
            "Every contender is decided against the fastest."
    }

    @Test
    fun `a run that ran out of budget says what is undecided`() {
        sentence(Goal.ORDER, Ending.BUDGET) shouldBe
            "Stopped at the budget of 1m: 6 of 10 pairs undecided."
    }

    @Test
    fun `a budget that ends with all decided but a time says so`() {
        sentence(Goal.ORDER, Ending.BUDGET, listOf(cells[0], cells[1], lone)) shouldBe
            "Stopped at the budget of 1m: 1 of 1 pair decided, 1 time not known to the margin."
    }
}
