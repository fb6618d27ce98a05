package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import java.util.Locale
import kotlin.math.exp
import kotlin.math.ln
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

    private fun toFastest(run: Evidence): List<Comparison> =
        run.result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }

    @Test
    fun `the docs say when runs knew who is fastest`() {
        val head =
            "| | seconds of measuring | decided against the fastest | seconds from launch to the end | half the median width of an interval against the fastest |\n" +
                "|---|---|---|---|--:|"
        val rows =
            runs.zip(listOf("alone", "beside programs")).map { (all, name) ->
                val asked = all.map(::toFastest)
                val widths =
                    asked.flatten().mapNotNull {
                        it.ratio.run { sqrt((high ?: return@run null) / low!!) - 1 }
                    }
                listOf(
                        all.joinToString { seconds(it.recording.spentMillis) },
                        asked
                            .map { of -> "${of.count { it.verdict.isSettled }} of ${of.size}" }
                            .distinct()
                            .joinToString(),
                        all.joinToString { seconds(it.ended - it.entered) },
                        "%.0f%%".format(Locale.ROOT, 100 * median(widths.toDoubleArray())),
                    )
                    .joinToString(" | ", "| $name | ", " |")
            }
        shouldBeInValidation("answers", (listOf(head) + rows).joinToString("\n"))
    }

    private fun seconds(millis: Long) = "%.0f".format(Locale.ROOT, millis / 1000.0)

    /**
     * The mean over all runs stands for the truth: it spreads less than a run by the root of ten.
     */
    @Test
    fun `the docs say how many intervals miss the mean of all runs`() {
        val all =
            runs.flatten().map { run ->
                toFastest(run).associateBy { run.result.plan[it.a] to run.result.plan[it.b] }
            }
        val means =
            all.flatMap { it.entries }
                .groupBy({ it.key }, { ln(it.value.ratio.value) })
                .filterValues { it.size == all.size }
                .mapValues { exp(it.value.average()) }
        val missed = all.map { run ->
            run.filterKeys(means::containsKey).count { (cells, it) ->
                means.getValue(cells).let { mean ->
                    mean < (it.ratio.low ?: 0.0) || mean > (it.ratio.high ?: mean)
                }
            }
        }
        shouldBeInValidation(
            "answers-missed",
            "Of ${all.sumOf { it.keys.count(means::containsKey) }} intervals against the fastest, ${missed.sum()} miss the mean of all ten runs, in ${missed.count { it > 0 }} of these.",
        )
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
