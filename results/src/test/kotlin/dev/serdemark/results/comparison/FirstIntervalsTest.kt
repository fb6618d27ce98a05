package dev.serdemark.results.comparison

import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class FirstIntervalsTest {
    private fun plan(contenders: Int, goal: Goal): Plan {
        val cells =
            (1..contenders).flatMap { number ->
                listOf(Operation.READ, Operation.WRITE).map { Recorded.cell("c$number", it) }
            }
        return Recorded.plan(cells).copy(goal = goal, leastGenerations = 2)
    }

    @ParameterizedTest
    @CsvSource(
        "9, ORDER, 2",
        "10, ORDER, 3",
        "40, ORDER, 3",
        "9, BEST, 2",
        "20, BEST, 2",
        "40, BEST, 3",
    )
    fun `the more comparisons hold together, the more generations the first interval needs`(
        contenders: Int,
        goal: Goal,
        generations: Int,
    ) {
        firstIntervals(plan(contenders, goal)) shouldBe generations
    }

    @ParameterizedTest
    @CsvSource("2, ORDER", "9, ORDER", "12, ORDER", "2, BEST", "9, BEST", "30, BEST")
    fun `a run has no interval before, and has one then`(contenders: Int, goal: Goal) {
        val plan = plan(contenders, goal)
        val first = firstIntervals(plan)
        for (generations in 1..first) {
            withClue("$generations of $first generations") {
                hasInterval(plan, generations) shouldBe (generations == first)
            }
        }
    }

    @Test
    fun `a run of one contender, which compares nothing, needs two for the interval of its time`() {
        firstIntervals(plan(1, Goal.BEST)) shouldBe 2
    }

    /** Whether any ratio of a run has an interval; each JVM is a little faster or slower. */
    private fun hasInterval(plan: Plan, generations: Int): Boolean {
        val recorded =
            Recorded.events(plan, generations) { cell, generation, _ ->
                1e4 * (1 + cell / 2) * (1 + 0.01 * ((5 * cell + 3 * generation) % 4))
            }
        val result = results(Recorded.recording(recorded))
        val ratios =
            if (plan.goal == Goal.ORDER) result.comparisons.map { it.ratio }
            else result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest?.ratio }
        return ratios.any { it.low != null }
    }
}
