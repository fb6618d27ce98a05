package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import kotlin.math.ln

/**
 * Latencies of the cells of a run. The 99th percentile compares them: one per cell and generation,
 * over all calls that were timed one by one.
 */
internal class LatencyMeasures(private val recording: Recording) : LogTimes {
    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        recording.latencies[cell]?.p99.orEmpty().mapValues { ln(it.value) }

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogRatio> = ratiosOfTimes(a, b)
}
