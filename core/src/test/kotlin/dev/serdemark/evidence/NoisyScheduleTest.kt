package dev.serdemark.evidence

import dev.serdemark.engine.Checking
import dev.serdemark.engine.FakeWorkers
import dev.serdemark.engine.Field
import dev.serdemark.engine.Interruption
import dev.serdemark.engine.Measuring
import dev.serdemark.engine.Settings
import dev.serdemark.engine.fakeEntrants
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Goal
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Slice
import dev.serdemark.results.Recording
import dev.serdemark.results.results
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Test

/**
 * The schedule of a real run, on workers that take the times that were recorded on a disturbed
 * machine: it decides by itself how many generations and rounds there are.
 */
class NoisyScheduleTest {
    private val recorded = Evidence("users-medium-noisy").recording
    private val cells = recorded.plan.cells
    private val names = cells.map { "${it.contender}" }.distinct()
    private val nanos: Map<Triple<Int, Int, Int>, Slice> =
        recorded.slices.associateBy { Triple(it.cell, it.generation, it.round) }
    private val rounds = recorded.slices.maxOf { it.round }

    /** Those in which nothing had retired, each of them first once. */
    private val orders: List<List<Int>> =
        recorded.ends
            .map { it.generation }
            .filter { generation -> cells.indices.all { Triple(it, generation, 1) in nanos } }
            .let { whole -> whole.indices.map { whole.drop(it) + whole.take(it) } }

    private val clock = TestTimeSource()

    /** Of a recorded generation, what was beside its rounds by operation, and the rest by slice. */
    private val perWarmUp =
        recorded.ends.map { it.wallMillis - it.roundsMillis }.average().milliseconds / cells.size
    private val perSlice =
        recorded.ends.map { it.roundsMillis }.average().milliseconds / rounds / cells.size

    /** Where the recording has no more rounds, one of the same generation is taken again. */
    private fun workers(order: List<Int>): FakeWorkers {
        val generations = mutableMapOf<Pair<String, Int>, MutableMap<Operation, Int>>()
        return FakeWorkers(
            onSlice = { _, _, _ -> clock += perSlice },
            onWarmUp = { clock += perWarmUp },
            nanos = { name, operation, generation ->
                val taken = generations.getOrPut(name to generation, ::mutableMapOf)
                val round = taken.merge(operation, 1, Int::plus)!!
                val from = order[(generation - 1) % order.size]
                val again = Random(1000 * from + round).nextInt(1, rounds + 1)
                val cell = cells.indexOfFirst {
                    "${it.contender}" == name && it.operation == operation
                }
                val slice =
                    nanos.getValue(Triple(cell, from, if (round <= rounds) round else again))
                (100 * slice.cpuNanosPerCall).toLong()
            },
        )
    }

    private class Ended(val ending: Ending, val recording: Recording)

    private fun run(order: List<Int>, budgetMillis: Long): Ended {
        val recording = Recording()
        val plan =
            recorded.plan.copy(
                goal = Goal.BEST,
                leastGenerations = LEAST_GENERATIONS,
                budgetMillis = budgetMillis,
                mostRounds = Settings().mostRounds,
            )
        val listener = EventListener(recording::on)
        listener.on(Event.RunStarted(recorded.environment, plan))
        cells.indices.forEach { listener.on(Event.CellChecked(it, recorded.payloadBytes(it))) }
        val field = Field(listener, recording::isOut)
        field.add(fakeEntrants(*names.toTypedArray()))
        val workers = workers(order)
        val interruption = Interruption()
        val checking = Checking(workers, field, interruption, recording::isChecked)
        val settings = Settings(warmers = 1, rounds = plan.rounds)
        val ending =
            Measuring(recording, settings, workers, field, checking, interruption, clock) {}.run()
        return Ended(ending, recording)
    }

    @Test
    fun `each contender is decided against the fastest, and the docs say when`() {
        val rows = orders.map { order ->
            val run = run(order, budgetMillis = 300_000)
            withClue("generations $order") { run.ending shouldBe Ending.SETTLED }
            val rounds = run.recording.rounds.values.joinToString(", ")
            "| ${order.first()} | $rounds | ${run.recording.spentMillis / 1000} s |"
        }
        val head =
            "| recorded generation that comes first | rounds | time of measuring |\n|--:|---|--:|"
        shouldBeInMethod("noisy", (listOf(head) + rows).joinToString("\n"))
    }

    @Test
    fun `two generations name the fastest`() {
        for (order in orders) {
            val recording = run(order, budgetMillis = 60_000).recording
            recording.generations shouldBe 2
            results(recording).groups.forEach { group ->
                group.ranked.first().result.cell.contender.id shouldBe "fastjson2"
            }
        }
    }
}
