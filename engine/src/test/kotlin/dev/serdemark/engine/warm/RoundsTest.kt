package dev.serdemark.engine.warm

import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.time.reachedLimit
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.results.Noise
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** In these tests, a round takes 0.4 s, and a generation takes 40 s in addition to its rounds. */
class RoundsTest {
    private val cells = listOf("a", "b").map { Recorded.cell(it) }
    private val plan =
        Recorded.plan(cells, rounds = 10).let {
            it.copy(schedule = it.schedule.copy(mostRounds = 100))
        }

    private fun recording(
        generations: Int,
        budgetMillis: Long = 3_600_000,
    ): Recording {
        val budgeted = plan.copy(schedule = plan.schedule.copy(budgetMillis = budgetMillis))
        val events = Recorded.events(budgeted, generations) { _, _, _ -> 1e5 }
        return Recorded.recording(
            events.dropLast(1).map {
                if (it is Event.GenerationEnded) it.copy(wallMillis = 44_000, roundsMillis = 4_000)
                else it
            }
        )
    }

    @Test
    fun `the first generation has as many rounds as planned`() {
        nextGeneration(recording(0), noise = null) shouldBe NextGeneration(rounds = 10, millis = 0)
        nextGeneration(recording(0), Noise(round = 0.4, fork = 0.03)).rounds shouldBe 10
    }

    @Test
    fun `more variation within generations than between them gives more rounds`() {
        // The square root of 40 s / 0.4 s is 10. This is multiplied by the ratio of the noises, and
        // limited to 10 to 100 rounds.
        nextGeneration(recording(2), Noise(round = 0.06, fork = 0.03)).rounds shouldBe 20
        nextGeneration(recording(2), Noise(round = 0.15, fork = 0.03)).rounds shouldBe 50
        nextGeneration(recording(2), Noise(round = 0.02, fork = 0.03)).rounds shouldBe 10
        nextGeneration(recording(2), Noise(round = 0.9, fork = 0.03)).rounds shouldBe 100
    }

    /**
     * Returns the first generation of three cells with these [times], which vary between rounds.
     */
    private fun firstGeneration(times: List<Double>): Recording {
        val threeCells = listOf("a", "b", "c").map { Recorded.cell(it) }
        val planOfBest =
            Recorded.plan(threeCells, rounds = 10).let {
                it.copy(
                    question = it.question.copy(goal = Goal.BEST, leastGenerations = 1),
                    schedule = it.schedule.copy(mostRounds = 100, budgetMillis = 3_600_000),
                )
            }
        val events =
            Recorded.events(planOfBest, generations = 1) { cell, _, round ->
                times[cell] * (1 + 0.06 * ((3 * cell + 7 * round) % 5))
            }
        return Recorded.recording(
            events.dropLast(1).map {
                if (it is Event.GenerationEnded) it.copy(wallMillis = 44_000, roundsMillis = 4_000)
                else it
            }
        )
    }

    @Test
    fun `the first generation has further rounds only if the planned rounds leave pairs open`() {
        roundsOfFirst(firstGeneration(listOf(1e5, 4e5, 6e5))) shouldBe 10
        roundsOfFirst(firstGeneration(listOf(1e5, 1.1e5, 1.2e5))) shouldBeGreaterThan 10
    }

    @Test
    fun `if a plan has equal limits of rounds, every generation has this number`() {
        val tenRounds = plan.copy(schedule = plan.schedule.copy(rounds = 10, mostRounds = 10))
        val recording =
            Recorded.recording(Recorded.events(tenRounds, generations = 2) { _, _, _ -> 1e5 })
        nextGeneration(recording, Noise(round = 0.9, fork = 0.03)).rounds shouldBe 10
    }

    @Test
    fun `the likely time of the next generation includes its number of rounds`() {
        // 40 s and 50 rounds of 0.4 s.
        nextGeneration(recording(2), Noise(round = 0.15, fork = 0.03)).millis shouldBe 60_000
    }

    @Test
    fun `the budget limits the number of rounds`() {
        // The two generations took 88 s.
        val recording = recording(2, budgetMillis = 88_000 + 48_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next shouldBe NextGeneration(rounds = 20, millis = 48_000)
        reachedLimit(recording, next.millis) shouldBe null
    }

    @Test
    fun `there are fewer rounds than planned if the budget has no time for more`() {
        val recording = recording(2, budgetMillis = 88_000 + 43_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next shouldBe NextGeneration(rounds = 7, millis = 42_800)
        reachedLimit(recording, next.millis) shouldBe null
    }

    @Test
    fun `a budget without time for the fewest rounds ends the run`() {
        val recording = recording(2, budgetMillis = 88_000 + 41_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next.rounds shouldBe 5
        reachedLimit(recording, next.millis) shouldBe Ending.BUDGET
    }
}
