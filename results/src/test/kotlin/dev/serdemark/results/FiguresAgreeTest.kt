package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Status
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.testing.shouldAgree
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlin.math.exp
import kotlin.random.Random
import kotlin.random.asJavaRandom
import org.junit.jupiter.api.Test

class FiguresAgreeTest {
    @Test
    fun `times, ratios and ranks agree, whatever was measured`() {
        repeat(40) { seed ->
            withClue("seed $seed") { results(randomRecording(Random(seed))).shouldAgree() }
        }
    }

    @Test
    fun `a cell whose clock shows no time does not change the times of other cells`() {
        val cells = listOf("a", "b", "no-time").map { Recorded.cell(it) }
        val events =
            Recorded.events(Recorded.plan(cells), 3) { cell, _, _ ->
                listOf(1e4, 2e4, 0.0)[cell]
            }
        val (a, b, noTime) =
            results(Recorded.recording(events)).cells.map { it.figures?.time?.value }
        a!! shouldBe (1e4 plusOrMinus 1e-3)
        b!! shouldBe (2e4 plusOrMinus 1e-3)
        noTime.shouldBeNull()
    }

    /** Makes a run in which cells retire, miss rounds, fail, or are measured in two groups. */
    private fun randomRecording(random: Random) =
        Recorded.recording(
            buildList {
                val cells =
                    listOf(Operation.READ, Operation.WRITE).flatMap { operation ->
                        (1..random.nextInt(3, 7)).map { Recorded.cell("c$it", operation) }
                    }
                val plan =
                    Recorded.plan(
                        cells,
                        rounds = 7,
                        question = RunQuestion(0.05, leastGenerations = 1),
                    )
                val speeds = cells.map { random.nextDouble(0.0, 1.5) }
                val noise = random.nextDouble(0.001, 0.3)
                fun normal() = noise * random.asJavaRandom().nextGaussian()
                val lastGenerations = cells.map { random.nextInt(1, 6) }
                val canMissRounds = random.nextBoolean()
                val areInTwoGroups = random.nextBoolean()
                val events =
                    Recorded.events(plan, generations = 5) { cell, generation, round ->
                        1e4 * exp(speeds[cell] + normal() + 0.1 * generation + 0.05 * (round % 3))
                    }
                addAll(
                    events.filter { event ->
                        val slice = (event as? Event.SliceMeasured)?.slice ?: return@filter true
                        val cell = slice.cell.value
                        val isInRound =
                            !areInTwoGroups ||
                                (slice.round % 2 == 0) == ((cell + slice.generation) % 2 == 0)
                        slice.generation <= lastGenerations[cell] &&
                            isInRound &&
                            !(canMissRounds && random.nextInt(5) == 0)
                    }
                )
                if (random.nextInt(3) == 0)
                    add(Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED, "It crashed.")))
            }
        )
}
