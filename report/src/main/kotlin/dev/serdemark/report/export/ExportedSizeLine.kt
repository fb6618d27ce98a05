package dev.serdemark.report.export

import dev.serdemark.results.SizeLine
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.Serializable

/**
 * The line of time against size of the cells at [cells], which are places in the list of cells,
 * from 0, the smallest payload first.
 *
 * @property perByte nanoseconds for a byte of payload, and [fixed] nanoseconds for a call
 * @property largestResidual by how much the line misses, where it misses most, as a share of the
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

/** [low] and [high] are null if too few generations allow no interval. */
@Serializable
internal data class ExportedEstimate(val value: Double, val low: Double?, val high: Double?) {
    companion object {
        fun of(estimate: Estimate) = ExportedEstimate(estimate.value, estimate.low, estimate.high)
    }
}
