package dev.serdemark.results.measures

import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.results.figures.BareLatency
import dev.serdemark.results.figures.LatencyFigures
import org.HdrHistogram.Histogram

/** Collects the latencies of one cell, generation by generation. */
internal class CellLatencies {
    private val all: Histogram = LatencyHistogram.sum(emptyList())
    private val bare: Histogram = LatencyHistogram.sum(emptyList())
    private val clocks = mutableListOf<Long>()
    private val byGeneration = sortedMapOf<Int, Percentiles>()

    /** Returns one [figure] of each generation. */
    fun byGeneration(figure: (Percentiles) -> Double): Map<Int, Double> = byGeneration.mapValues {
        figure(it.value)
    }

    /** Adds the [events] of a [generation] that has ended. */
    fun add(generation: Int, events: List<Event.LatenciesMeasured>) {
        val own = LatencyHistogram.sum(events.map { it.histogram })
        byGeneration[generation] = Percentiles.of(own)
        clocks += events.map { it.clockNanos }
        all.add(own)
        bare.add(LatencyHistogram.sum(events.mapNotNull { it.bare }))
    }

    /** The latencies that reports show. */
    val figures: LatencyFigures
        get() {
            val own = Percentiles.of(all)
            val each = byGeneration.values.map { it.p99 }
            return LatencyFigures(
                calls = all.totalCount,
                generations = byGeneration.size,
                clockNanos = clocks.sorted()[clocks.size / 2],
                median = own.median,
                p99 = own.p99,
                p999 = own.p999,
                maximum = own.maximum,
                p99Range = each.min()..each.max(),
                bare =
                    if (bare.totalCount == 0L) null
                    else Percentiles.of(bare).run { BareLatency(median, p99) },
            )
        }
}

/** Latencies in nanoseconds, at least 1; see [LatencyFigures]. */
internal class Percentiles(
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
