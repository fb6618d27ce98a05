package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import java.util.Locale
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

/**
 * What clean pieces change in runs that were disturbed, by strangers alone or by neighbors of ours.
 */
class NeighborTest {
    private val runs =
        listOf("alone", "beside").map { kind ->
            (1..5).map { Evidence("neighbors/$kind-$it") }
        }

    /** What is left of a slice for each way of correcting it. */
    private val ways: Map<String, (Slice) -> Slice> =
        mapOf(
            "nothing" to { it.copy(pulseNanos = null, pieces = null) },
            "a pulse before each slice" to { it.copy(pieces = null) },
            "clean pieces" to { it },
        )

    /** The ratios of all pairs of a run in its first generation. */
    private fun ratios(run: Evidence, way: (Slice) -> Slice): List<LogValue> {
        val recording =
            Recording().apply {
                run.events.forEach {
                    on(if (it is Event.SliceMeasured) it.copy(slice = way(it.slice)) else it)
                }
            }
        val measures = WarmMeasures(recording)
        return run.result.comparisons.sortedWith(compareBy({ it.a.value }, { it.b.value })).map {
            measures.logRatios(it.a, it.b).values.first()
        }
    }

    private fun row(runs: List<Evidence>, way: (Slice) -> Slice): String {
        val byRun = runs.map { ratios(it, way) }
        val within = median(byRun.flatten().mapNotNull { it.error }.toDoubleArray())
        val spreads =
            byRun.first().indices.map { pair ->
                standardDeviation(byRun.map { it[pair].value }.toDoubleArray())
            }
        return "%.1f%% | %.1f%%"
            .format(Locale.ROOT, 100 * within, 100 * median(spreads.toDoubleArray()))
    }

    @Test
    fun `the docs say when runs knew who is fastest`() {
        val head =
            "| | seconds of measuring | decided against the fastest | from Enter to the end, in seconds | half the median width of an interval against the fastest |\n" +
                "|---|---|---|---|--:|"
        val rows =
            runs.zip(listOf("alone", "beside programs")).map { (all, name) ->
                val asked = all.map { run ->
                    run.result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }
                }
                val widths =
                    asked.flatten().mapNotNull {
                        it.ratio.run { high?.let { high -> sqrt(high / low!!) - 1 } }
                    }
                listOf(
                        all.joinToString {
                            "%.0f".format(Locale.ROOT, it.recording.spentMillis / 1000.0)
                        },
                        asked.joinToString { of ->
                            "${of.count { it.verdict.isSettled }}/${of.size}"
                        },
                        all.joinToString {
                            "%.0f".format(Locale.ROOT, (it.ended - it.entered) / 1000.0)
                        },
                        "%.0f%%".format(Locale.ROOT, 100 * median(widths.toDoubleArray())),
                    )
                    .joinToString(" | ", "| $name | ", " |")
            }
        shouldBeInValidation("answers", (listOf(head) + rows).joinToString("\n"))
    }

    @Test
    fun `the docs say how far ratios spread within and between generations`() {
        val rows = ways.map { (name, way) ->
            "| $name | ${runs.joinToString(" | ") { row(it, way) }} |"
        }
        shouldBeInValidation(
            "neighbors",
            "| corrected by | alone: within | between | beside programs: within | between |\n" +
                "|---|--:|--:|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }
}
