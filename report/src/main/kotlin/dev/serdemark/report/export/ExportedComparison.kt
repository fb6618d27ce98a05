package dev.serdemark.report.export

import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import kotlinx.serialization.Serializable

/**
 * The comparison of cells [a] and [b], which are indexes into the list of cells, from 0. The ratio
 * is a's time over b's.
 */
@Serializable
internal data class ExportedComparison(
    val a: Int,
    val b: Int,
    val ratio: Double,
    val low: Double?,
    val high: Double?,
    val verdict: String,
) {
    companion object {
        fun of(comparison: Comparison): ExportedComparison =
            ExportedComparison(
                a = comparison.a.value,
                b = comparison.b.value,
                ratio = comparison.ratio.value,
                low = comparison.ratio.low,
                high = comparison.ratio.high,
                verdict = comparison.verdict.id,
            )
    }
}

/** How much longer the comparison of cells [a] and [b] would likely take. */
@Serializable
internal data class ExportedForecast(
    val a: Int,
    val b: Int,
    val generations: Int?,
    val seconds: Double?,
) {
    companion object {
        fun of(forecast: Forecast): ExportedForecast =
            ExportedForecast(
                forecast.comparison.a.value,
                forecast.comparison.b.value,
                forecast.generations,
                forecast.millis?.let { it / 1000.0 },
            )
    }
}
