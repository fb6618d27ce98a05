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
import org.junit.jupiter.api.Test

/**
 * How much taking turns gains: compares the spread of a ratio if both cells are measured in the
 * same generation, and if they are measured one after the other, as separate benchmarks are.
 */
class SequentialTest {
    private val quiet = (1..5).map { Evidence("table-quiet-$it") }
    private val disturbed =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy").map(::Evidence)

    private class Spreads(val inTurns: Double, val sequential: Double) {
        val gain = sequential / inTurns
    }

    private fun spreads(run: Evidence): Spreads {
        val slices = WarmMeasures(run.recording).slices
        val pairs =
            run.result.comparisons
                .map { slices.getValue(it.a) to slices.getValue(it.b) }
                .filter { (a, b) -> sequential(a, b).size >= LEAST }
        return Spreads(
            pooled(pairs.map { (a, b) -> inTurns(a, b) }),
            pooled(pairs.map { (a, b) -> sequential(a, b) }),
        )
    }

    /** The time without the correction by pulses, because separate benchmarks have none. */
    private fun logTime(slice: Slice): Double = ln(slice.cpuNanosPerCall)

    /** Log ratios of two cells in the same generation, paired by round. */
    private fun inTurns(a: CellSlices, b: CellSlices): List<Double> =
        logRatios(a, b, logTime = ::logTime).values.map { it.value }

    /** Log ratios of one cell in a generation and the other cell in the next. */
    private fun sequential(a: CellSlices, b: CellSlices): List<Double> {
        val (timesOfA, timesOfB) = listOf(a, b).map { logTimes(it, ::logTime) }
        return timesOfA.keys
            .filter { it + 1 in timesOfB }
            .map { timesOfA.getValue(it) - timesOfB.getValue(it + 1) }
    }

    /** The standard deviation within the lists, weighted by their degrees of freedom. */
    private fun pooled(values: List<List<Double>>): Double {
        val squares = values.sumOf { list ->
            val deviation = standardDeviation(list.toDoubleArray())
            (list.size - 1) * deviation * deviation
        }
        return sqrt(squares / values.sumOf { it.size - 1 })
    }

    @Test
    fun `on a disturbed machine, taking turns gains more than the least published gain of duets`() {
        spreads(Evidence("users-medium-noisy")).gain shouldBeGreaterThan LEAST_OF_DUETS
    }

    @Test
    fun `the docs say how much taking turns gains`() {
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
        const val LEAST = 3

        /**
         * The least gain in Bulej and others, "Duet benchmarking: improving measurement accuracy in
         * the cloud", 2020.
         */
        const val LEAST_OF_DUETS = 2.3
    }
}
