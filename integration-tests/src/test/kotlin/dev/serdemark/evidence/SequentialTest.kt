package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.logRatios
import dev.serdemark.results.measures.logTimes
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.doubles.shouldBeGreaterThan
import java.util.Locale
import kotlin.math.ln
import kotlin.math.sqrt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/**
 * Checks how much cells gain from taking turns. Compares the spread of a ratio in two cases: both
 * cells are in the same generation, or one follows the other, as in separate benchmarks.
 */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class SequentialTest {
    private val quiet = (1..5).map { Evidence("table-quiet-$it") }
    private val disturbed =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy").map(::Evidence)

    /** The spread of ratios if cells take turns, and if they are measured one after the other. */
    private class Spreads(val inTurns: Double, val sequential: Double) {
        val gain = sequential / inTurns
    }

    private fun spreads(run: Evidence): Spreads {
        val slices = WarmMeasures(run.recording).slices
        val pairs =
            run.result.comparisons
                .map { slices.getValue(it.a) to slices.getValue(it.b) }
                .filter { (a, b) -> sequentialLogRatios(a, b).size >= MIN_RATIOS }
        return Spreads(
            inTurns = pooledDeviation(pairs.map { (a, b) -> logRatiosInTurns(a, b) }),
            sequential = pooledDeviation(pairs.map { (a, b) -> sequentialLogRatios(a, b) }),
        )
    }

    /** Returns the time without the correction by pulses, because separate benchmarks have none. */
    private fun logTime(slice: Slice): Double = ln(slice.cpuNanosPerCall)

    /** Returns the logarithms of ratios of two cells in the same generation, paired by round. */
    private fun logRatiosInTurns(a: CellSlices, b: CellSlices): List<Double> =
        logRatios(a, b, logTime = ::logTime).values.map { it.value }

    /** Returns the logarithms of ratios of one cell to the other cell in the next generation. */
    private fun sequentialLogRatios(a: CellSlices, b: CellSlices): List<Double> {
        val (timesOfA, timesOfB) = listOf(a, b).map { logTimes(it, ::logTime) }
        return timesOfA.keys
            .filter { it + 1 in timesOfB }
            .map { timesOfA.getValue(it) - timesOfB.getValue(it + 1) }
    }

    /** Returns the standard deviation within the lists, weighted by their degrees of freedom. */
    private fun pooledDeviation(values: List<List<Double>>): Double {
        val squares = values.sumOf { list ->
            val deviation = standardDeviation(list.toDoubleArray())
            (list.size - 1) * deviation * deviation
        }
        return sqrt(squares / values.sumOf { it.size - 1 })
    }

    @Test
    fun `on a disturbed machine, turns gain more than the smallest published gain of duets`() {
        spreads(Evidence("users-medium-noisy")).gain shouldBeGreaterThan LEAST_DUET_GAIN
    }

    @Test
    fun `the docs have the gain of turns for each run`() {
        val rows =
            (quiet + disturbed).map { run ->
                val spreads = spreads(run)
                listOf(
                        run.name.substringAfterLast('/'),
                        percent(spreads.inTurns),
                        percent(spreads.sequential),
                        "%.1f".format(Locale.ROOT, spreads.gain),
                    )
                    .joinToString(" | ", "| ", " |")
            }
        val head = listOf("| run | in turns | one after the other | gain |", "|---|--:|--:|--:|")
        shouldBeInValidation("sequential", (head + rows).joinToString("\n"))
    }

    private fun percent(value: Double) = "%.1f%%".format(Locale.ROOT, 100 * value)

    private companion object {
        const val MIN_RATIOS = 3

        /**
         * The smallest gain in Bulej and others, "Duet benchmarking: improving measurement accuracy
         * in the cloud", 2020.
         */
        const val LEAST_DUET_GAIN = 2.3
    }
}
