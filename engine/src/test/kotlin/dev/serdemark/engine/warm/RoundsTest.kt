package dev.serdemark.engine.warm

import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.time.limit
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
    private val plan = Recorded.plan(cells, rounds = 10).copy(mostRounds = 100)

    private fun recording(
        generations: Int,
        budgetMillis: Long = 3_600_000,
        confidence: Double = 0.95,
    ): Recording {
        val budgeted = plan.copy(budgetMillis = budgetMillis, confidence = confidence)
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
        nextGeneration(recording(0), null) shouldBe NextGeneration(10, 0)
        nextGeneration(recording(0), Noise(0.4, 0.03)).rounds shouldBe 10
    }

    @Test
    fun `more variation within generations than between them gives more rounds`() {
        // The square root of 40 s / 0.4 s is 10.
        nextGeneration(recording(2), Noise(round = 0.06, fork = 0.03)).rounds shouldBe 20
        nextGeneration(recording(2), Noise(round = 0.15, fork = 0.03)).rounds shouldBe 50
        nextGeneration(recording(2), Noise(round = 0.02, fork = 0.03)).rounds shouldBe 10
        nextGeneration(recording(2), Noise(round = 0.9, fork = 0.03)).rounds shouldBe 100
    }

    private fun first(times: List<Double>): Recording {
        val three = listOf("a", "b", "c").map { Recorded.cell(it) }
        val noisy =
            Recorded.plan(three, rounds = 10)
                .copy(leastGenerations = 1, mostRounds = 100, budgetMillis = 3_600_000)
        val events =
            Recorded.events(noisy.copy(goal = Goal.BEST), 1) { cell, _, round ->
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
    fun `if the planned rounds decide everything, the first generation has no more`() {
        roundsOfFirst(first(listOf(1e5, 4e5, 6e5))) shouldBe 10
        roundsOfFirst(first(listOf(1e5, 1.1e5, 1.2e5))) shouldBeGreaterThan 10
    }

    @Test
    fun `if a plan has equal limits of rounds, every generation has this number`() {
        val fixed =
            Recorded.recording(Recorded.events(plan.copy(mostRounds = 10), 2) { _, _, _ -> 1e5 })
        nextGeneration(fixed, Noise(round = 0.9, fork = 0.03)).rounds shouldBe 10
    }

    @Test
    fun `the likely time of the next generation is computed`() {
        nextGeneration(recording(2), Noise(round = 0.15, fork = 0.03)).millis shouldBe 60_000
    }

    @Test
    fun `the budget limits the number of rounds`() {
        val recording = recording(2, budgetMillis = 88_000 + 48_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next shouldBe NextGeneration(20, 48_000)
        limit(recording, next.millis) shouldBe null
    }

    @Test
    fun `generations that an interval needs share the time left`() {
        // At 99%, one pair needs three generations. The budget of 108.8 s plus a quarter is 136 s.
        // This leaves 46 s for each of the two generations after the first.
        val recording = recording(1, budgetMillis = 108_800, confidence = 0.99)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next shouldBe NextGeneration(15, 46_000)
    }

    @Test
    fun `there are fewer rounds than planned if the budget has no time for more`() {
        val recording = recording(2, budgetMillis = 88_000 + 43_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next shouldBe NextGeneration(7, 42_800)
        limit(recording, next.millis) shouldBe null
    }

    @Test
    fun `a budget without time for the fewest rounds ends the run`() {
        val recording = recording(2, budgetMillis = 88_000 + 41_000)
        val next = nextGeneration(recording, Noise(round = 0.15, fork = 0.03))
        next.rounds shouldBe 5
        limit(recording, next.millis) shouldBe Ending.BUDGET
    }
}
