package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.statistics.commonSlope
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.nulls.shouldNotBeNull
import java.util.Locale
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.math.ln
import org.junit.jupiter.api.Test

/** Compares how much of the noise of a shared machine different kinds of pulses explain. */
class PulseTraceTest {
    private val kinds = listOf("chain", "independent", "scan", "memory", "allocation")

    /** Reads the samples of a file. Each line has one figure of all samples. */
    private fun samples(file: String): List<List<Double>> {
        val columns =
            GZIPInputStream(Path("../evidence/pulses/$file.txt.gz").inputStream())
                .bufferedReader()
                .readLines()
                .map { it.split(' ').map(String::toDouble) }
        return columns.first().indices.map { sample -> columns.map { it[sample] } }
    }

    private fun text(pattern: String, vararg values: Any): String =
        pattern.format(Locale.ROOT, *values)

    /**
     * Here a sample is a slice. Figure 0 is its nanoseconds per call. Figures 2 to 6 are the pulses
     * before the slice, one per kind. Figures 7 to 11 are the pulses after the slice.
     */
    @Test
    fun `the docs have what each kind of pulse explains`() {
        val traces = listOf("kinds-quiet" to 3168, "kinds-busy" to 5982)
        val rows = kinds.mapIndexed { kind, name ->
            val cells = traces.map { (file, size) ->
                val trace = samples(file)
                trace shouldHaveSize size
                val pulses = trace.map { it[2 + kind] to it[7 + kind] }
                val points =
                    trace.zip(pulses) { line, (before, after) ->
                        (ln(before) + ln(after)) / 2 to ln(line[0])
                    }
                val explained = commonSlope(listOf(points)).shouldNotBeNull().explained
                val best = pulses.flatMap { it.toList() }.sorted()
                val spread = best[best.size * 9 / 10] / best[best.size / 20] - 1
                text("%.0f%% | %.0f%%", 100 * explained, 100 * spread)
            }
            "| $name | ${cells.joinToString(" | ")} |"
        }
        shouldBeInValidation(
            "pulse-kinds",
            "| pulse | alone: explains | its spread | busy: explains | its spread |\n" +
                "|---|--:|--:|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }

    /**
     * Here a sample is a piece. Its figures are the number of its slice, nanoseconds per call, and
     * the pulses before and after it.
     */
    @Test
    fun `the docs have the spread of times with and without pieces that are not clean`() {
        val trace = samples("pieces")
        val pulses = trace.flatMap { it.drop(2) }.sorted()
        val most = 1.06 * pulses[pulses.size / 20]
        fun isClean(piece: List<Double>) = piece[2] <= most && piece[3] <= most
        val slices = trace.groupBy { it[0] }.values
        val clean = slices.map { it.filter(::isClean) }.filter { it.isNotEmpty() }
        fun spread(slices: Collection<List<List<Double>>>) =
            standardDeviation(slices.map { its -> ln(its.map { it[1] }.average()) }.toDoubleArray())
        shouldBeInValidation(
            "pulse-pieces",
            text(
                "Of %d slices of 15 pieces, %.1f%% of the pieces were clean. The logarithms of the slices' times spread by %.1f%%, those of their clean pieces by %.1f%%. %.1f%% of the slices had no clean piece.",
                slices.size,
                100.0 * trace.count(::isClean) / trace.size,
                100 * spread(slices),
                100 * spread(clean),
                100.0 * (slices.size - clean.size) / slices.size,
            ),
        )
    }
}
