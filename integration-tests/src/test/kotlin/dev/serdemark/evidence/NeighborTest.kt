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
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks how clean pieces improve runs on a shared machine, alone and beside other programs. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class NeighborTest {
    private fun runs(folder: String, kind: String) = (1..5).map { Evidence("$folder/$kind-$it") }

    /** Returns the runs of a day: those alone, and those beside other programs. */
    private fun runs(folder: String) = listOf("alone", "beside").map { runs(folder, it) }

    private val firstDay = runs("neighbors")

    /** The runs by their day. All days have the same command. */
    private val runsByDay =
        mapOf(
            "2026-11-26" to firstDay,
            "2026-11-27" to runs("answers"),
            "2026-11-28, Intel Xeon" to listOf(runs("first-look", "alone")),
            "2026-11-29" to listOf(runs("calibration", "alone")),
        )

    /**
     * The ways to correct for the speed of the machine. Each function removes the data of a slice
     * that the way does not use.
     */
    private val corrections: Map<String, (Slice) -> Slice> =
        mapOf(
            "nothing" to { it.copy(pulseNanos = null, pieces = null) },
            "a pulse before each slice" to { it.copy(pieces = null) },
            "clean pieces" to { it },
        )

    /** Returns the ratios of all pairs in the first generation of a run. */
    private fun ratios(run: Evidence, correction: (Slice) -> Slice): List<LogValue> {
        val recording =
            Recording().apply {
                run.events.forEach {
                    on(if (it is Event.SliceMeasured) it.copy(slice = correction(it.slice)) else it)
                }
            }
        val measures = WarmMeasures(recording)
        return run.result.comparisons.sortedWith(compareBy({ it.a.value }, { it.b.value })).map {
            measures.logRatios(it.a, it.b).values.first()
        }
    }

    /** Formats the median spread of a ratio within a generation, and between the generations. */
    private fun spreads(runs: List<Evidence>, correction: (Slice) -> Slice): String {
        val byRun = runs.map { ratios(it, correction) }
        val within = median(byRun.flatten().mapNotNull { it.error }.toDoubleArray())
        val between =
            byRun.first().indices.map { pair ->
                standardDeviation(byRun.map { it[pair].value }.toDoubleArray())
            }
        return "%.1f%% | %.1f%%"
            .format(Locale.ROOT, 100 * within, 100 * median(between.toDoubleArray()))
    }

    /** Returns the comparisons of all contenders with the fastest. */
    private fun comparisonsToFastest(run: Evidence): List<Comparison> =
        run.result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }

    @Test
    fun `the docs have the times and decisions of runs alone and beside other programs`() {
        val head =
            "| | seconds of measuring | decided against the fastest | seconds from launch to the end | share of pulses at the machine's best speed | median half-width of the intervals against the fastest |\n" +
                "|---|---|---|---|---|--:|"
        val runsByName = runsByDay.flatMap { (day, runs) ->
            // The last days have only runs alone.
            listOf("alone, $day", "beside programs, $day").zip(runs)
        }
        val rows = runsByName.map { (name, all) ->
            val comparisons = all.map(::comparisonsToFastest)
            val widths =
                comparisons
                    .flatten()
                    .map { it.ratio }
                    .mapNotNull { ratio ->
                        ratio.high?.let { high -> sqrt(high / ratio.low!!) - 1 }
                    }
            listOf(
                    all.joinToString { seconds(it.recording.spentMillis) },
                    comparisons
                        .map { list -> "${list.count { it.verdict.isDecided }} of ${list.size}" }
                        .distinct()
                        .joinToString(),
                    all.joinToString { seconds(it.elapsedMillis) },
                    all.joinToString { run ->
                        "%.0f%%"
                            .format(Locale.ROOT, 100 * (1 - run.result.course.machineSpeed!!.slow))
                    },
                    "%.0f%%".format(Locale.ROOT, 100 * median(widths.toDoubleArray())),
                )
                .joinToString(" | ", "| $name | ", " |")
        }
        shouldBeInValidation("answers", (listOf(head) + rows).joinToString("\n"))
    }

    private fun seconds(millis: Long) = "%.0f".format(Locale.ROOT, millis / 1000.0)

    /**
     * The mean of the five or ten runs of a day counts as the truth, since it spreads less than
     * half as much as a single run.
     */
    @Test
    fun `the docs have the number of intervals that miss the mean of their day's runs`() {
        val counts = runsByDay.map { (day, runs) ->
            val misses = misses(runs.flatten())
            "${misses.count { it }} of ${misses.size} ($day)"
        }
        shouldBeInValidation(
            "answers-missed",
            "Intervals against the fastest that miss the mean of their day's runs: ${counts.joinToString()}.",
        )
    }

    /** Returns whether each interval against the fastest misses the mean of the [runs]. */
    private fun misses(runs: List<Evidence>): List<Boolean> =
        runs
            .flatMap { run ->
                comparisonsToFastest(run).map {
                    (run.result.plan[it.a] to run.result.plan[it.b]) to it.ratio
                }
            }
            .groupBy({ it.first }, { it.second })
            .values
            // Only pairs that every run compares have a mean of all runs.
            .filter { it.size == runs.size }
            .flatMap { ratios ->
                val mean = exp(ratios.map { ln(it.value) }.average())
                ratios.map { mean < (it.low ?: 0.0) || mean > (it.high ?: mean) }
            }

    @Test
    fun `the docs have the spread of ratios within and between generations`() {
        val rows = corrections.map { (name, correction) ->
            "| $name | ${firstDay.joinToString(" | ") { spreads(it, correction) }} |"
        }
        shouldBeInValidation(
            "neighbors",
            "| corrected by | alone: within | between | beside programs: within | between |\n" +
                "|---|--:|--:|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }
}
