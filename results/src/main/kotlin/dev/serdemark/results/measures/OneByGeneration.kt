package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import kotlin.math.ln

/** Times, or other positive figures, of which each cell has one per generation. */
internal class OneByGeneration(private val figures: (CellIndex) -> Map<Int, Double>) : LogTimes {
    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        figures(cell).filterValues { it > 0 }.mapValues { ln(it.value) }

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> = ratiosOfTimes(a, b)
}

/** Latencies of cells, over all calls of a generation that were timed one by one. */
internal fun Recording.latencyTimes(figure: (Percentiles) -> Double): LogTimes = OneByGeneration {
    latencies[it]?.byGeneration(figure).orEmpty()
}
