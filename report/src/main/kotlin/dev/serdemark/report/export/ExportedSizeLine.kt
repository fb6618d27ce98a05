package dev.serdemark.report.export

import dev.serdemark.results.SizeLine
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.Serializable

/**
 * The line of time against size of some [cells], which are indexes into the list of cells, from 0.
 * The smallest payload is first.
 *
 * @property perByte nanoseconds per byte of payload, and [fixed] nanoseconds per call
 * @property largestResidual the largest distance between the line and a time, as a share of that
 *   time
 */
@Serializable
internal data class ExportedSizeLine(
    val cells: List<Int>,
    val perByte: ExportedEstimate,
    val fixed: ExportedEstimate,
    val largestResidual: Double,
    val isLine: Boolean,
) {
    companion object {
        fun of(line: SizeLine) =
            ExportedSizeLine(
                line.cells.map { it.value },
                ExportedEstimate.of(line.slope),
                ExportedEstimate.of(line.intercept),
                line.largestResidual,
                line.isLine,
            )
    }
}

/** An estimate. [low] and [high] are null if too few generations allow no interval. */
@Serializable
internal data class ExportedEstimate(val value: Double, val low: Double?, val high: Double?) {
    companion object {
        fun of(estimate: Estimate) = ExportedEstimate(estimate.value, estimate.low, estimate.high)
    }
}
