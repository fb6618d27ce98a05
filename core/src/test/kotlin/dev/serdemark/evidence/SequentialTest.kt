package dev.serdemark.evidence

import dev.serdemark.results.WarmMeasures
import dev.serdemark.results.logTimes
import dev.serdemark.statistics.standardDeviation
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeGreaterThan
import java.util.Locale
import kotlin.math.ln
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

/**
 * How much taking turns gains: the spread of a ratio if both cells are measured in the same
 * generation, and if one is measured right after the other, as one benchmark after another is.
 */
class SequentialTest {
    private val quiet = (1..5).map { Evidence("table-quiet-$it") } + JmhAgain.quietTables
    private val disturbed =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy").map(::Evidence) +
            JmhAgain.disturbedTables

    private class Spreads(val inTurns: Double, val sequential: Double) {
        val gain = sequential / inTurns
    }

    private fun spreads(run: Evidence): Spreads {
        val measures = WarmMeasures(run.recording)
        val pairs = run.result.comparisons.map { it.a to it.b }
        return Spreads(
            pooled(pairs.map { (a, b) -> measures.logRatios(a, b).values.map { it.value } }),
            pooled(pairs.map { (a, b) -> sequential(times(measures, a), times(measures, b)) }),
        )
    }

    /** Without pulses, which a benchmark that is measured alone does not have. */
    private fun times(measures: WarmMeasures, cell: Int): Map<Int, Double> =
        logTimes(measures.slices[cell].orEmpty()) { ln(it.cpuNanosPerCall) }

    /** The one in a generation, the other in the next. */
    private fun sequential(a: Map<Int, Double>, b: Map<Int, Double>): List<Double> =
        a.keys.filter { it + 1 in b }.map { a.getValue(it) - b.getValue(it + 1) }

    /** The root mean square of the standard deviations of those with three values or more. */
    private fun pooled(values: List<List<Double>>): Double {
        val variances =
            values
                .filter { it.size >= LEAST }
                .map {
                    standardDeviation(it.toDoubleArray()).let { deviation -> deviation * deviation }
                }
        return sqrt(variances.average())
    }

    @Test
    fun `on a machine that others disturb, taking turns gains accuracy`() {
        withClue("users-medium-noisy") {
            spreads(Evidence("users-medium-noisy")).gain shouldBeGreaterThan 1.0
        }
    }

    @Test
    fun `the docs say how much`() {
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
    }
}
