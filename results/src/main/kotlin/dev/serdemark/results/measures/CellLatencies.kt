package dev.serdemark.results.measures

import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.results.figures.BareLatency
import dev.serdemark.results.figures.LatencyFigures
import org.HdrHistogram.Histogram

/** Collects the latencies of one cell, and of requests without the contender. */
internal class CellLatencies {
    private val all: Histogram = LatencyHistogram.sum(emptyList())
    private val bare: Histogram = LatencyHistogram.sum(emptyList())
    private val clocks = mutableListOf<Long>()
    private val percentilesByGeneration = sortedMapOf<Int, Percentiles>()

    /** Returns one [figure] of each generation. */
    fun byGeneration(figure: (Percentiles) -> Double): Map<Int, Double> =
        percentilesByGeneration.mapValues {
            figure(it.value)
        }

    /** Adds the [events] of a [generation] that has ended. */
    fun add(generation: Int, events: List<Event.LatenciesMeasured>) {
        val latencies = LatencyHistogram.sum(events.map { it.histogram })
        percentilesByGeneration[generation] = Percentiles.of(latencies)
        clocks += events.map { it.clockNanos }
        all.add(latencies)
        bare.add(LatencyHistogram.sum(events.mapNotNull { it.bare }))
    }

    /** The latencies that reports show. */
    val figures: LatencyFigures
        get() {
            val percentiles = Percentiles.of(all)
            val p99OfGenerations = percentilesByGeneration.values.map { it.p99 }
            return LatencyFigures(
                calls = all.totalCount,
                generations = percentilesByGeneration.size,
                clockNanos = clocks.sorted()[clocks.size / 2],
                median = percentiles.median,
                p99 = percentiles.p99,
                p999 = percentiles.p999,
                maximum = percentiles.maximum,
                p99Range = p99OfGenerations.min()..p99OfGenerations.max(),
                bare =
                    if (bare.totalCount == 0L) null
                    else Percentiles.of(bare).run { BareLatency(median, p99) },
            )
        }
}

/** Latencies in nanoseconds, at least 1; see [LatencyFigures]. */
class Percentiles(
    val median: Double,
    val p99: Double,
    val p999: Double,
    val maximum: Double,
) {
    companion object {
        fun of(latencies: Histogram): Percentiles =
            Percentiles(
                latencies.percentile(50.0),
                latencies.percentile(99.0),
                latencies.percentile(99.9),
                maxOf(1, latencies.maxValue).toDouble(),
            )

        private fun Histogram.percentile(percent: Double): Double =
            maxOf(1, getValueAtPercentile(percent)).toDouble()
    }
}
