package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.plan.RunQuestion
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.statistics.median
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test

class RestOfBudgetTest {
    /**
     * A simulated run for the fastest. Each generation measures the cells that the result of the
     * generations before it asks for, until the budget is used up.
     *
     * @param logs the logarithms of the cells' times
     * @param next returns the cells of the next generation
     */
    private class SimulatedRun(
        private val logs: List<Double>,
        private val budgetMillis: Long,
        goal: Goal = Goal.BEST,
        private val next: (RunResult) -> Set<CellIndex> = { it.answer.next },
    ) {
        private val random = Random(4)
        private val plan =
            Recorded.plan(
                    logs.indices.map { Recorded.cell("c$it") },
                    rounds = ROUNDS,
                    question = RunQuestion(0.05, goal, leastGenerations = 1),
                )
                .let { it.copy(schedule = it.schedule.copy(budgetMillis = budgetMillis)) }
        private val events =
            mutableListOf<Event>(Recorded.started(plan)).also { events ->
                plan.indexes.forEach { events += Event.CellChecked(it, 1000.0) }
            }
        private val live = plan.indexes.toMutableSet()

        /** The cells of each generation. */
        val measured = mutableListOf<Set<CellIndex>>()

        private val now: RunResult
            get() = results(Recorded.recording(events))

        fun run(): RunResult {
            measure(plan.indexes.toSet())
            while (true) {
                val result = now
                val cells = next(result)
                retireAndReturn(cells, result.answer.open)
                val spent = measured.sumOf { it.size } * CELL_MILLIS
                if (cells.isEmpty() || spent + cells.size * CELL_MILLIS > budgetMillis)
                    return result
                measure(cells)
            }
        }

        private fun retireAndReturn(cells: Set<CellIndex>, open: Set<CellIndex>) {
            val retiring = live.filter { it !in cells || it !in open }
            events += retiring.map { Event.CellRetired(it, measured.size) }
            live -= retiring.toSet()
            events += (cells - live).map { Event.CellReturned(it, measured.size) }
            live += cells
        }

        private fun measure(cells: Set<CellIndex>) {
            val generation = measured.size + 1
            measured += cells
            events += Event.GenerationStarted(generation)
            val luck = cells.associateWith { logs[it.value] + SPREAD * random.nextGaussian() }
            for (round in 1..ROUNDS) {
                for ((cell, log) in luck) {
                    val nanos = exp(log + NOISE * random.nextGaussian())
                    events +=
                        Event.SliceMeasured(Recorded.slice(cell.value, generation, round, nanos))
                }
            }
            events += Recorded.workerEnded(generation, cells.toList())
            events += Event.GenerationEnded(generation, cells.size * CELL_MILLIS, 1_000, 10)
        }
    }

    /** Three contenders within 3%, and 45 others that are 1.5 to 12 times as slow. */
    private val manyContenders =
        listOf(0.0, 0.015, 0.03) + (0..44).map { ln(1.5) + it * (ln(12.0) - ln(1.5)) / 44 }

    /** The numbers of ranks that each cell may have. */
    private fun spans(result: RunResult): DoubleArray =
        result.groups.single().ranked.map { it.worst - it.best + 1.0 }.toDoubleArray()

    @Test
    fun `if three of 48 contenders are too close to part, the rest of the budget shortens the ranks`() {
        val run = SimulatedRun(manyContenders, budgetMillis = 300_000)
        val result = run.run()
        // Two more generations show that the three are too close. Then all are measured three
        // times.
        val sizes = run.measured.map { it.size }
        sizes.take(3) shouldBe listOf(48, 3, 3)
        sizes.count { it >= 40 } shouldBeGreaterThanOrEqual 3
        spans(result).count { it <= 10 } shouldBeGreaterThanOrEqual 24
        // A forecast is for a run that measures only the three.
        val forecast = result.answer.forecasts.first { it.generations != null }
        forecast.millis shouldBe 3 * CELL_MILLIS * forecast.generations!!
        result.groups.single().ranked.take(3).map { it.worst } shouldBe listOf(3, 3, 3)
        val without = SimulatedRun(manyContenders, budgetMillis = 300_000) { it.answer.open }.run()
        median(spans(result)) shouldBeLessThanOrEqual median(spans(without)) * 0.6
    }

    @Test
    fun `what is open is measured as long as it will likely be decided within the budget`() {
        // The others are equally fast, so their order would be open for long.
        val logs = listOf(0.0, ln(1.09)) + List(20) { ln(3.0) }
        val run = SimulatedRun(logs, budgetMillis = 300_000)
        run.run().answer.open.shouldBeEmpty()
        run.measured.drop(1).map { it.size }.distinct() shouldBe listOf(2)
        run.measured.size shouldBeGreaterThanOrEqual 5
    }

    @Test
    fun `if no comparison is open, the order is left open, and the run ends`() {
        val run = SimulatedRun(listOf(0.0, ln(3.0), ln(3.05), ln(3.1)), budgetMillis = 600_000)
        run.run().answer.next.shouldBeEmpty()
        run.measured.size shouldBe 1
    }

    @Test
    fun `if the time does not suffice for half of the cells, the question stays`() {
        // The first generation measures 48 cells, and the next two measure 6 cells.
        for ((further, size) in listOf(23 to 0, 30 to 30)) {
            val run = SimulatedRun(manyContenders, budgetMillis = (54 + further) * CELL_MILLIS)
            // Although the nearest competitors may be without the fastest, these stay open.
            run.run().answer.open.shouldNotBeEmpty()
            run.measured.getOrNull(3)?.size shouldBe if (size == 0) 3 else size
        }
    }

    @Test
    fun `a run for the order has no rest`() {
        SimulatedRun(manyContenders, budgetMillis = 100_000, goal = Goal.ORDER)
            .run()
            .answer
            .order
            .shouldBeEmpty()
    }

    private fun pairs(vararg pairs: Pair<Int, Int>) = pairs.map { (a, b) ->
        CellIndex(a) to CellIndex(b)
    }

    private fun cells(vararg cells: Int) = cells.map(::CellIndex).toSet()

    @Test
    fun `the nearest competitors are undecided with most others`() {
        val pairs = pairs(0 to 1, 0 to 2, 1 to 2, 3 to 4, 2 to 3)
        nearestCompetitors(pairs, most = 5) shouldBe cells(0, 1, 2, 3, 4)
        nearestCompetitors(pairs, most = 3) shouldBe cells(0, 1, 2)
        nearestCompetitors(pairs, most = 2).size shouldBe 2
        nearestCompetitors(pairs, most = 1).shouldBeEmpty()
        nearestCompetitors(emptyList(), most = 9).shouldBeEmpty()
    }

    private companion object {
        const val ROUNDS = 10
        const val CELL_MILLIS = 1_400L

        /** The spread from JVM to JVM, and from round to round, on the scale of logarithms. */
        const val SPREAD = 0.033
        const val NOISE = 0.01
    }
}
