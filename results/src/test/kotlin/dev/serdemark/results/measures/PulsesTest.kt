package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

/** Tests the correction in runs of a machine whose speed is known. */
class PulsesTest {
    private val random = Random(7)
    private val plan =
        Recorded.plan(listOf("a", "b", "c").map { Recorded.cell(it) }, rounds = ROUNDS)

    /**
     * The machine's slowness during a slice, as a multiple of its best time.
     *
     * @property inPulse the slowness that the pulse before the slice shows
     */
    private class Slowness(val inSlice: Double, val inPulse: Double)

    /** Returns a run of equal cells. Their times are the machine's slowness to the power of 0.6. */
    private fun run(
        generations: Int = GENERATIONS,
        withPulses: Boolean = true,
        slowness: (cell: Int, generation: Int) -> Slowness,
    ): Recording {
        val slownesses = mutableMapOf<Triple<Int, Int, Int>, Slowness>()
        val events =
            Recorded.events(plan, generations) { cell, generation, round ->
                val current = slowness(cell, generation)
                slownesses[Triple(cell, generation, round)] = current
                TIME * exp(0.6 * ln(current.inSlice) + 0.01 * random.nextGaussian())
            }
        return Recorded.recording(
            events.map { event ->
                if (event !is Event.SliceMeasured || !withPulses) event
                else {
                    val slice = event.slice
                    val key = Triple(slice.cell.value, slice.generation, slice.round)
                    val pulseNanos = (PULSE * slownesses.getValue(key).inPulse).toLong()
                    event.copy(slice = slice.copy(pulseNanos = pulseNanos))
                }
            }
        )
    }

    private fun randomSlowness() = slowness(exp(0.25 * random.nextGaussian()))

    /** Returns a slowness whose pulse is a little inexact. */
    private fun slowness(inSlice: Double) =
        Slowness(inSlice, inPulse = inSlice * exp(0.02 * random.nextGaussian()))

    private fun ratios(recording: Recording) =
        WarmMeasures(recording).let { it.logRatios(A, B).values + it.logRatios(B, C).values }

    private fun noise(ratios: List<LogValue>) = sqrt(ratios.map { it.value * it.value }.average())

    @Test
    fun `a journal that is read again gives exactly the same figures`() {
        val recording = run { _, _ -> randomSlowness() }
        // Equal slices in new objects, as if the journal was read again.
        fun slicesReadAgain() = recording.slices.map { it.copy() }
        List(5) { Pulses(slicesReadAgain()) { "" }.speed() }.distinct().size shouldBe 1
    }

    @Test
    fun `the correction removes effects of the machine's speed from ratios`() {
        val corrected = ratios(run { _, _ -> randomSlowness() })
        val raw = ratios(run(withPulses = false) { _, _ -> randomSlowness() })
        noise(corrected) shouldBeLessThan noise(raw) / 4
        val errors = corrected.map { it.error.shouldNotBeNull() }
        noise(corrected) shouldBe (errors.average() plusOrMinus errors.average() / 3)
    }

    @Test
    fun `on a steady machine the correction hardly changes ratios`() {
        val steady = run { _, _ -> slowness(1.0) }
        val measures = WarmMeasures(steady)
        val slices = measures.slices
        val raw = logRatios(slices.getValue(A), slices.getValue(B)) { ln(it.rankedNanosPerCall) }
        measures.logRatios(A, B).forEach { (generation, ratio) ->
            ratio.value shouldBe (raw.getValue(generation).value plusOrMinus 0.004)
        }
        val speed = measures.pulses.speed().shouldNotBeNull()
        speed.slow shouldBe 0.0
        speed.explained shouldBeLessThan 0.05
        results(steady).course.warnings.map { it.kind } shouldNotContain
            WarningKind.UNSTEADY_MACHINE
    }

    /**
     * Returns a run with pieces. A neighbor disturbs some of the pieces. It makes pulses take 1.9
     * times as long, calls of cell b 1.3 times, and all other calls 1.6 times.
     */
    private fun besideNeighbor(withPieces: Boolean = true): Recording {
        var isBusy = false
        return Recorded.recording(
            Recorded.events(plan, GENERATIONS) { _, _, _ -> TIME }
                .map { event ->
                    if (event !is Event.SliceMeasured) event
                    else {
                        val slowdown = if (event.slice.cell == B) 1.3 else 1.6
                        val times = mutableListOf<Long>()
                        val pulses = mutableListOf(pulse(isBusy))
                        repeat(PIECES) {
                            val wasBusy = isBusy
                            if (random.nextInt(8) == 0) isBusy = !isBusy
                            // 0, 0.5 or 1: the neighbor is busy at none, one or both ends.
                            val busyShare = listOf(wasBusy, isBusy).count { it } / 2.0
                            val noise = exp(0.02 * random.nextGaussian())
                            val factor = (1 + busyShare * (slowdown - 1)) * noise
                            times += (CALLS * TIME * factor).toLong()
                            pulses += pulse(isBusy)
                        }
                        event.copy(slice = event.slice.inPieces(times, pulses, withPieces))
                    }
                }
        )
    }

    private fun pulse(isBusy: Boolean): Long =
        (PULSE * (if (isBusy) 1.9 else 1.0) * (1 + 0.03 * random.nextDouble())).toLong()

    private fun Slice.inPieces(times: List<Long>, pulses: List<Long>, withPieces: Boolean = true) =
        copy(
            calls = times.size * CALLS,
            cpuNanos = times.sum(),
            pulseNanos = pulses.first(),
            pieces = if (withPieces) Pieces(times.toLongArray(), pulses.toLongArray()) else null,
        )

    @Test
    fun `pieces measured beside a neighbor do not count`() {
        val withPieces = besideNeighbor()
        val withoutPieces = besideNeighbor(withPieces = false)
        noise(ratios(withPieces)) shouldBeLessThan noise(ratios(withoutPieces)) / 4
        val measures = WarmMeasures(withPieces)
        for (cell in listOf(A, B)) {
            val time = exp(measures.logTimes(cell).values.average())
            time shouldBe (TIME plusOrMinus TIME * 0.01)
        }
        measures.pulses.speed().shouldNotBeNull().explained shouldBeGreaterThan 0.8
    }

    @Test
    fun `pieces are judged by their pulses, and never by their own time`() {
        val slow = List(PIECES) { if (it % 4 == 0) 3 * PIECE else PIECE }
        val quiet = List(PIECES + 1) { PULSE.toLong() }
        val neighbor = quiet.mapIndexed { i, pulse -> if (i in 5..7) 2 * pulse else pulse }
        val slice = Recorded.slice(0, 1, 1, TIME)
        val slices = listOf(slice.inPieces(slow, quiet), slice.inPieces(slow, neighbor))
        val pulses = Pulses(slices) { "g1" }
        // In the second slice, pieces 4 to 7 are beside a slow pulse and do not count. Pieces 0
        // and 8 take long themselves, but count.
        val times = listOf(slow.average(), (slow.take(4) + slow.drop(8)).average())
        slices
            .map { exp(pulses.logTime(it)) }
            .zip(times) { found, time ->
                found shouldBe (time / CALLS plusOrMinus 1.0)
            }
    }

    @Test
    fun `a slice without a clean piece counts as a whole, corrected to the median speed`() {
        val slices =
            (1..20).map { round ->
                val slowdown = if (round % 5 == 0) 1.5 else 1.0
                val times = List(PIECES) { (PIECE * slowdown).toLong() }
                val pulses = List(PIECES + 1) { (PULSE * slowdown).toLong() }
                Recorded.slice(0, 1, round, TIME).inPieces(times, pulses)
            }
        val pulses = Pulses(slices) { "g1" }
        slices.forEach { exp(pulses.logTime(it)) shouldBe (TIME plusOrMinus TIME / 1000) }
        pulses.speed().shouldNotBeNull().slow shouldBe (0.2 plusOrMinus 1e-9)
    }

    @Test
    fun `a contender does not gain by keeping the machine busy after its slices`() {
        // The cell after A finds a machine at half its speed. In this test it is always B. So B
        // takes longer, and its pulses show the slower machine.
        var lastCell = -1
        val recording =
            run(generations = 200) { cell, _ ->
                val slowdown = if (lastCell == A.value) 2.0 else 1.0
                lastCell = cell
                randomSlowness().let { Slowness(it.inSlice * slowdown, it.inPulse * slowdown) }
            }
        val measures = WarmMeasures(recording)
        fun meanLogRatio(a: CellIndex, b: CellIndex) =
            measures.logRatios(a, b).values.map { it.value }.average()
        meanLogRatio(B, C) shouldBe (0.0 plusOrMinus 0.01)
        meanLogRatio(A, C) shouldBe (0.0 plusOrMinus 0.01)
    }

    @Test
    fun `an unsteady machine raises its own warning, and none about JVMs in two groups`() {
        val slowness = { _: Int, generation: Int ->
            val slowdown = if (generation % 3 == 0) 2 else 1
            randomSlowness().let { Slowness(slowdown * it.inSlice, slowdown * it.inPulse) }
        }
        val corrected = results(run(generations = 20, slowness = slowness)).course.warnings
        corrected.map { it.kind } shouldContain WarningKind.UNSTEADY_MACHINE
        corrected.map { it.kind } shouldNotContain WarningKind.TWO_HUMPED
        corrected.first { it.kind == WarningKind.UNSTEADY_MACHINE }.value shouldBeGreaterThan 0.5
        val raw =
            results(run(generations = 20, withPulses = false, slowness = slowness)).course.warnings
        raw.map { it.kind } shouldContain WarningKind.TWO_HUMPED
    }

    private companion object {
        const val ROUNDS = 20
        const val GENERATIONS = 30

        /** Nanoseconds of a call at the machine's best speed. */
        const val TIME = 20_000.0

        /** Nanoseconds of a pulse at the machine's best speed. */
        const val PULSE = 20_000.0
        const val PIECES = 12

        /** The number of calls of a piece. */
        const val CALLS = 50L

        /** Nanoseconds of a piece at the machine's best speed: [CALLS] times [TIME]. */
        const val PIECE = 1_000_000L
        val A = CellIndex(0)
        val B = CellIndex(1)
        val C = CellIndex(2)
    }
}
