package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import io.kotest.matchers.collections.shouldNotBeEmpty
import java.util.Locale
import org.junit.jupiter.api.Test

/** What clean pieces change beside programs that come and go on both cores. */
class NeighborTest {
    private val runs = listOf("users-medium-best", "users-medium-neighbors")

    /** What is left of a slice for each way of correcting it. */
    private val ways: Map<String, (Slice) -> Slice> =
        mapOf(
            "no pulses" to { it.copy(pulseNanos = null, pieces = null) },
            "a pulse before each slice" to { it.copy(pieces = null) },
            "clean pieces" to { it },
        )

    /** The standard errors of the ratios of all pairs within generations. */
    private fun errors(run: Evidence, way: (Slice) -> Slice): List<Double> {
        val recording =
            Recording().apply {
                run.events.forEach {
                    on(if (it is Event.SliceMeasured) it.copy(slice = way(it.slice)) else it)
                }
            }
        val measures = WarmMeasures(recording)
        return run.result.comparisons.flatMap { pair ->
            measures.logRatios(pair.a, pair.b).values.mapNotNull { it.error }
        }
    }

    @Test
    fun `the docs say how far ratios spread within a generation`() {
        val rows = ways.map { (name, way) ->
            val cells = runs.map { run ->
                val errors = errors(Evidence(run), way)
                errors.shouldNotBeEmpty()
                "%.2f%%".format(Locale.ROOT, 100 * median(errors.toDoubleArray()))
            }
            "| $name | ${cells.joinToString(" | ")} |"
        }
        shouldBeInValidation(
            "neighbors",
            "| corrected by | ${runs.joinToString(" | ") { "`$it`" }} |\n|---|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }
}
