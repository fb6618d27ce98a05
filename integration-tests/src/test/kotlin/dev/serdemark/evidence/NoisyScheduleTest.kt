package dev.serdemark.evidence

import dev.serdemark.engine.Engine
import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.testing.FakeBuilds
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.NoObserver
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.warm.WarmGenerations
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import kotlin.random.Random
import kotlin.random.asJavaRandom
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Runs the real schedule with fake workers that repeat the noise of a disturbed machine. The
 * schedule decides how many generations and rounds a run has.
 *
 * Each round repeats the times of a random recorded round. So all cells of the round get the noise
 * of the same moment. Each JVM multiplies its times by a random factor with the usual spread.
 */
@Tag("evidence")
class NoisyScheduleTest {
    private val noisyRun = Evidence("users-medium-noisy").recording
    private val cells = noisyRun.plan.cells
    private val names = cells.map { "${it.contender}" }.distinct()

    /** The logarithms of the times per call in each recorded round that has all cells. */
    private val recordedRounds: List<Map<CellIndex, Double>> =
        noisyRun.slices
            .groupBy { it.generation to it.round }
            .values
            .map { round -> round.associate { it.cell to ln(it.cpuNanosPerCall) } }
            .filter { it.size == cells.size }

    private val clock = TestTimeSource()

    /** The mean time of a recorded generation without its rounds, per cell. */
    private val timePerWarmUp =
        noisyRun.ends.map { it.wallMillis - it.roundsMillis }.average().milliseconds / cells.size

    /** The mean time of the rounds of a recorded generation, per slice. */
    private val timePerSlice =
        noisyRun.ends.map { it.roundsMillis }.average().milliseconds /
            noisyRun.plan.schedule.rounds /
            cells.size

    private fun workers(seed: Long): FakeWorkers {
        val rounds = mutableMapOf<Triple<String, Operation, Int>, Int>()
        return FakeWorkers(
            onSlice = { _, _, _ -> clock += timePerSlice },
            onWarmUp = { clock += timePerWarmUp },
            nanos = { name, operation, generation ->
                val round = rounds.merge(Triple(name, operation, generation), 1, Int::plus)!!
                val cell = cells.indexOfFirst {
                    "${it.contender}" == name && it.operation == operation
                }
                val jvmFactor =
                    JVM_SPREAD * Random(listOf(seed, generation, cell).hashCode()).gaussian()
                val recordedRound =
                    recordedRounds.random(Random(listOf(seed, generation, round).hashCode()))
                (100 * exp(recordedRound.getValue(CellIndex(cell)) + jvmFactor)).toLong()
            },
        )
    }

    private fun Random.gaussian() = asJavaRandom().nextGaussian()

    private class SimulatedRun(val ending: Ending, val recording: Recording)

    private fun run(seed: Long, budgetMillis: Long): SimulatedRun {
        val recording = Recording()
        val plan =
            noisyRun.plan.copy(
                question = noisyRun.plan.question.copy(goal = Goal.BEST, leastGenerations = 1),
                schedule =
                    noisyRun.plan.schedule.copy(
                        budgetMillis = budgetMillis,
                        mostRounds = Settings().mostRounds,
                        // In the recorded run, one worker measured both operations.
                        workersAtOnce = cells.size,
                    ),
            )
        val listener = EventListener(recording::on)
        listener.on(Event.RunStarted(noisyRun.environment, plan))
        plan.indexes.forEach { listener.on(Event.CellChecked(it, noisyRun.payloadBytes(it))) }
        val settings = Settings(warmers = 1, mostWarmers = 1, rounds = plan.schedule.rounds)
        val context =
            RunContext(recording, settings, workers(seed), Interruption(), clock, listener)
        val contenders = fakeContenders(*names.toTypedArray())
        val ending =
            Engine(context, FakeBuilds(contenders), NoObserver)
                .measure(WarmGenerations(context, contenders, ContenderChecker(context)))
        return SimulatedRun(ending, recording)
    }

    @Test
    fun `each contender is decided against the fastest, and the docs have the times`() {
        val seconds =
            List(RUNS) { seed ->
                val run = run(seed.toLong(), budgetMillis = 300_000)
                withClue("seed $seed") { run.ending shouldBe Ending.SETTLED }
                run.recording.spentMillis / 1000
            }
        val late = seconds.count { it > 180 }
        late shouldBeLessThanOrEqual RUNS / 20
        shouldBeInValidation(
            "noisy",
            "Each contender is decided against the fastest after ${seconds.sorted()[RUNS / 2]} s in the median of $RUNS such runs " +
                "(${seconds.min()} to ${seconds.max()} s). It takes more than 180 s in $late of them.",
        )
    }

    @Test
    fun `after one minute the fastest contender comes first in every group`() {
        repeat(RUNS) { seed ->
            val recording = run(seed.toLong(), budgetMillis = 60_000).recording
            recording.generations shouldBeInRange 1..3
            results(recording).groups.forEach { group ->
                group.ranked.first().result.cell.contender.id shouldBe "fastjson2"
            }
        }
    }

    private companion object {
        const val RUNS = 40

        /** The spread of a cell between JVMs. A pair then has the usual spread of 3.3%. */
        val JVM_SPREAD = 0.033 / sqrt(2.0)
    }
}
