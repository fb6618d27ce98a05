package dev.serdemark.report.export

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** A cell of the plan, in the plan's order. Its figures are null unless it was measured. */
@Serializable
internal data class ExportedCell(
    @SerialName("${PART}coordinates") val coordinates: ExportedCoordinates,
    val threads: Int,
    @SerialName("${PART}outcome") val outcome: ExportedOutcome,
    val generations: Int,
    val time: ExportedTime?,
    val mean: Double?,
    val wall: Double?,
    val cost: Double?,
    val process: Double?,
    val allocated: Double?,
    val payloadBytes: Double?,
    val compressedBytes: ExportedCompressed?,
    val togetherBytes: ExportedCompressed?,
    val scaling: ExportedScaling?,
    val memory: ExportedMemory?,
    val latency: ExportedLatency?,
    val requests: ExportedRequests?,
    val fixedProtocol: ExportedFixed?,
) {
    companion object {
        fun of(result: CellResult): ExportedCell {
            val figures = result.warm
            return ExportedCell(
                ExportedCoordinates.of(result.cell),
                threads = result.cell.threads,
                ExportedOutcome.of(result),
                generations = figures?.generations ?: 0,
                time = figures?.let { ExportedTime.of(it, result.cell) },
                mean = figures?.mean,
                wall = figures?.wall,
                cost = figures?.cost,
                process = figures?.process,
                allocated = figures?.allocated,
                payloadBytes = figures?.payloadBytes,
                compressedBytes = ExportedCompressed.of(result),
                togetherBytes = ExportedCompressed.together(result),
                scaling = figures?.scaling?.let(ExportedScaling::of),
                memory = result.memory?.let(ExportedMemory::of),
                latency = result.latency?.let(ExportedLatency::of),
                requests = figures?.requests?.let(ExportedRequests::of),
                fixedProtocol = result.fixed?.let(ExportedFixed::of),
            )
        }
    }
}

/** @property ratio calls per second of all threads together, over those of one thread alone */
@Serializable
internal data class ExportedScaling(val ratio: Double, val low: Double?, val high: Double?) {
    companion object {
        fun of(scaling: Estimate) = ExportedScaling(scaling.value, scaling.low, scaling.high)
    }
}
