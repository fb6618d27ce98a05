package dev.serdemark.report.export

import dev.serdemark.results.figures.LatencyFigures
import kotlinx.serialization.Serializable

/** See [LatencyFigures]. */
@Serializable
internal data class ExportedLatency(
    val calls: Long,
    val generations: Int,
    val clockNanos: Long,
    val median: Double,
    val p99: Double,
    val p99Low: Double,
    val p99High: Double,
    val p999: Double,
    val maximum: Double,
    val bareMedian: Double?,
    val bareP99: Double?,
) {
    companion object {
        fun of(figures: LatencyFigures) =
            with(figures) {
                ExportedLatency(
                    calls,
                    generations,
                    clockNanos,
                    median,
                    p99,
                    p99Range.start,
                    p99Range.endInclusive,
                    p999,
                    maximum,
                    bare?.median,
                    bare?.p99,
                )
            }
    }
}
