package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.statistics.commonSlope
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.nulls.shouldNotBeNull
import java.util.Locale
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.math.ln
import org.junit.jupiter.api.Test

/**
 * How much of the noise of a disturbed machine pulses explain, in slices that were recorded there.
 */
class PulseTraceTest {
    /** @property worker a number that names cell and JVM */
    private class Traced(val pulse: Double, val nanosPerCall: Double, val worker: Int)

    /** Lines of pulse before, pulse after, nanoseconds per call, and a number of the worker. */
    private val trace =
        GZIPInputStream(Path("../evidence/pulses/engine.txt.gz").inputStream())
            .bufferedReader()
            .useLines { lines ->
                lines
                    .filter { it.isNotBlank() }
                    .map { it.trim().split(Regex("\\s+")).map(String::toDouble) }
                    .map { (before, _, time, worker) -> Traced(before, time, worker.toInt()) }
                    .toList()
            }

    @Test
    fun `the docs say how much`() {
        trace shouldHaveSize 1483
        val points =
            trace
                .groupBy { it.worker }
                .mapValues { (_, its) ->
                    its.map { ln(it.pulse) to ln(it.nanosPerCall) }
                }
        val found = commonSlope(points.values).shouldNotBeNull()
        shouldBeInValidation(
            "pulses",
            "Within a cell and a JVM, pulses explain %.0f%% of the variance of the logarithms of slices, with a slope of %.2f (standard error %.2f)."
                .format(Locale.ROOT, 100 * found.explained, found.slope, found.error),
        )
    }
}
