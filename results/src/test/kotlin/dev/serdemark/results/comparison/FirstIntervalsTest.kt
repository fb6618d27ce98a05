package dev.serdemark.results.comparison

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Status
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class FirstIntervalsTest {
    private fun plan(
        contenders: Int,
        goal: Goal,
        jvms: List<String> = listOf("default"),
        leastGenerations: Int = 1,
        gate: Gate? = null,
    ): Plan {
        val cells =
            (1..contenders).flatMap { number ->
                listOf(Operation.READ, Operation.WRITE).flatMap { operation ->
                    jvms.map { Recorded.cell("c$number", operation).copy(jvm = it) }
                }
            }
        val question = RunQuestion(0.05, goal, gate = gate, leastGenerations = leastGenerations)
        return Recorded.plan(cells, question = question)
    }

    @ParameterizedTest
    @CsvSource(
        "1, 2, ORDER, 2",
        "1, 3, ORDER, 1",
        "1, 40, ORDER, 1",
        "1, 2, BEST, 2",
        "1, 3, BEST, 1",
        "1, 40, BEST, 1",
        "2, 2, ORDER, 2",
        "2, 3, ORDER, 2",
        "2, 40, ORDER, 2",
        "2, 2, BEST, 2",
        "2, 3, BEST, 2",
        "2, 40, BEST, 2",
    )
    fun `the first interval comes after the minimum of generations, but a single pair needs two`(
        leastGenerations: Int,
        contenders: Int,
        goal: Goal,
        generations: Int,
    ) {
        val plan = plan(contenders, goal, leastGenerations = leastGenerations)
        firstIntervals(plan) shouldBe generations
        shouldHaveFirstInterval(plan) { ratios(it) }
    }

    @ParameterizedTest
    @CsvSource("2, 2", "3, 1", "8, 1")
    fun `a gate has its first interval after one generation, or after two with one pair per group`(
        contenders: Int,
        generations: Int,
    ) {
        val gate = Gate(ContenderName("c1", "1.0"), 0.03)
        val plan = plan(contenders, Goal.GATE, gate = gate)
        firstIntervals(plan) shouldBe generations
        shouldHaveFirstInterval(plan) { result -> result.answer.gate.mapNotNull { it.ratio } }
    }

    @Test
    fun `one contender in two JVM settings is compared with itself`() {
        val plan = plan(1, Goal.BEST, listOf("g1", "zgc"))
        firstIntervals(plan) shouldBe 2
        shouldHaveFirstInterval(plan) { result -> result.comparisons.map { it.ratio } }
    }

    @Test
    fun `one contender is compared with nothing, so its time needs an interval`() {
        val plan = plan(1, Goal.BEST)
        firstIntervals(plan) shouldBe 2
        shouldHaveFirstInterval(plan) { result -> result.cells.mapNotNull { it.figures?.time } }
    }

    @Test
    fun `cells that failed their check are not compared`() {
        val plan = plan(4, Goal.BEST)
        firstIntervals(plan) shouldBe 1
        val failed =
            plan.indexes
                .filter { plan[it].contender.id in setOf("c1", "c2") }
                .map {
                    Event.CellFailed(it, Outcome(Status.UNSUPPORTED))
                }
        firstIntervals(Recorded.recording(listOf(Recorded.started(plan)) + failed)) shouldBe
            firstIntervals(plan(2, Goal.BEST))
    }

    /** Checks that a run of [plan] has its first interval after [firstIntervals] generations. */
    private fun shouldHaveFirstInterval(plan: Plan, estimates: (RunResult) -> List<Estimate>) {
        val first = firstIntervals(plan)
        for (generations in 1..first) {
            // Each JVM is a little faster or slower.
            val recorded =
                Recorded.events(plan, generations) { cell, generation, _ ->
                    1e4 * (1 + cell / 2) * (1 + 0.01 * ((5 * cell + 3 * generation) % 4))
                }
            withClue("$generations of $first generations") {
                val result = results(Recorded.recording(recorded))
                estimates(result).any { it.low != null } shouldBe (generations == first)
            }
        }
    }

    private fun ratios(result: RunResult): List<Estimate> =
        if (result.answer.goal == Goal.ORDER) result.comparisons.map { it.ratio }
        else result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest?.ratio }
}
