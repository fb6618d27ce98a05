package dev.serdemark.results.measures

import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.results.figures.BareLatency
import dev.serdemark.results.figures.LatencyFigures
import org.HdrHistogram.Histogram

/** Gathers the latencies of one cell, generation by generation. */
internal class CellLatencies {
    private val all: Histogram = LatencyHistogram.sum(emptyList())
    private val bare: Histogram = LatencyHistogram.sum(emptyList())
    private val clocks = mutableListOf<Long>()
    private val byGeneration = sortedMapOf<Int, Double>()

    /** The 99th percentile of each generation, in nanoseconds and at least 1. */
    val p99: Map<Int, Double>
        get() = byGeneration

    /** Adds what was measured in a [generation] that has ended. */
    fun add(generation: Int, events: List<Event.LatenciesMeasured>) {
        val own = LatencyHistogram.sum(events.map { it.histogram })
        byGeneration[generation] = own.percentile(P99)
        clocks += events.map { it.clockNanos }
        all.add(own)
        bare.add(LatencyHistogram.sum(events.mapNotNull { it.bare }))
    }

    /** What reports show. */
    val figures: LatencyFigures
        get() =
            LatencyFigures(
                calls = all.totalCount,
                generations = byGeneration.size,
                clockNanos = clocks.sorted()[clocks.size / 2],
                median = all.percentile(MEDIAN),
                p99 = all.percentile(P99),
                p999 = all.percentile(P999),
                maximum = all.maxValue.toDouble(),
                p99Range = p99.values.min()..p99.values.max(),
                bare =
                    if (bare.totalCount == 0L) null
                    else BareLatency(bare.percentile(MEDIAN), bare.percentile(P99)),
            )

    private fun Histogram.percentile(percent: Double): Double =
        maxOf(1, getValueAtPercentile(percent)).toDouble()

    private companion object {
        const val MEDIAN = 50.0
        const val P99 = 99.0
        const val P999 = 99.9
    }
}
