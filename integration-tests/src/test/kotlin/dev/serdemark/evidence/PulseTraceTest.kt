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
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks how much of the noise of a shared machine each kind of pulse explains. */
@Tag("evidence")
class PulseTraceTest {
    private val kinds = listOf("chain", "independent", "scan", "memory", "allocation")

    /**
     * Returns the figures of each sample in a file. A line of the file has one figure of all
     * samples.
     */
    private fun readSamples(file: String): List<List<Double>> {
        val columns =
            GZIPInputStream(Path("../evidence/pulses/$file.txt.gz").inputStream())
                .bufferedReader()
                .readLines()
                .map { it.split(' ').map(String::toDouble) }
        return columns.first().indices.map { sample -> columns.map { it[sample] } }
    }

    private fun format(pattern: String, vararg values: Any): String =
        pattern.format(Locale.ROOT, *values)

    /**
     * Here a sample is a slice. Figure 0 is its nanoseconds per call. Figures 2 to 6 are the pulses
     * before the slice, one per kind. Figures 7 to 11 are the pulses after the slice.
     */
    @Test
    fun `the docs have what each kind of pulse explains`() {
        val sizes = mapOf("kinds-quiet" to 3168, "kinds-busy" to 5982)
        val rows = kinds.mapIndexed { kind, name ->
            val cells = sizes.map { (file, size) ->
                val slices = readSamples(file)
                slices shouldHaveSize size
                val pulses = slices.map { it[2 + kind] to it[7 + kind] }
                val points =
                    slices.zip(pulses) { slice, (before, after) ->
                        (ln(before) + ln(after)) / 2 to ln(slice[0])
                    }
                val explained = commonSlope(listOf(points)).shouldNotBeNull().explained
                // The 90th percentile of the pulses over the 5th percentile.
                val sorted = pulses.flatMap { it.toList() }.sorted()
                val spread = sorted[sorted.size * 9 / 10] / sorted[sorted.size / 20] - 1
                format("%.0f%% | %.0f%%", 100 * explained, 100 * spread)
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
        val pieces = readSamples("pieces")
        val pulses = pieces.flatMap { it.drop(2) }.sorted()
        // As for Serdemark: 1.06 times the best pulse, which is the 5th percentile.
        val limit = 1.06 * pulses[pulses.size / 20]
        fun isClean(piece: List<Double>) = piece[2] <= limit && piece[3] <= limit
        val slices = pieces.groupBy { it[0] }.values
        val cleanSlices = slices.map { it.filter(::isClean) }.filter { it.isNotEmpty() }
        fun spread(slices: Collection<List<List<Double>>>): Double {
            val logTimes = slices.map { slice -> ln(slice.map { it[1] }.average()) }
            return standardDeviation(logTimes.toDoubleArray())
        }
        shouldBeInValidation(
            "pulse-pieces",
            format(
                "Of %d slices of 15 pieces, %.1f%% of the pieces were clean. The logarithms of the slices' times spread by %.1f%%, those of their clean pieces by %.1f%%. %.1f%% of the slices had no clean piece.",
                slices.size,
                100.0 * pieces.count(::isClean) / pieces.size,
                100 * spread(slices),
                100 * spread(cleanSlices),
                100.0 * (slices.size - cleanSlices.size) / slices.size,
            ),
        )
    }
}
