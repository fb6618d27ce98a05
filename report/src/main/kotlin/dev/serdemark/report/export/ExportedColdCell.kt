package dev.serdemark.report.export

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.cold
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** A cell of the plan, in the plan's order. Its figures are null unless it was measured. */
@Serializable
internal data class ExportedColdCell(
    @SerialName("${PART}coordinates") val coordinates: ExportedCoordinates,
    @SerialName("${PART}outcome") val outcome: ExportedOutcome,
    val starts: Int,
    val time: ExportedTime?,
    val wall: Double?,
    val setUp: Double?,
    val call: Double?,
    val process: ExportedProcess?,
    val payloadBytes: Double?,
    val compressedBytes: ExportedCompressed?,
    val togetherBytes: ExportedCompressed?,
) {
    companion object {
        fun of(result: CellResult): ExportedColdCell {
            val figures = result.cold
            return ExportedColdCell(
                ExportedCoordinates.of(result.cell),
                ExportedOutcome.of(result),
                starts = figures?.generations ?: 0,
                time = figures?.let(ExportedTime::of),
                wall = figures?.wall,
                setUp = figures?.setUp,
                call = figures?.call,
                process = figures?.process?.let(ExportedProcess::of),
                payloadBytes = figures?.payloadBytes,
                compressedBytes = ExportedCompressed.of(result),
                togetherBytes = ExportedCompressed.together(result),
            )
        }
    }
}

/** What a whole JVM takes. */
@Serializable
internal data class ExportedProcess(
    val toFirstResult: Double,
    val wall: Double,
    val cpu: Double?,
    val classes: Int?,
    val sharedClasses: Int?,
    val archive: ExportedArchive?,
) {
    companion object {
        fun of(process: ColdProcess): ExportedProcess =
            ExportedProcess(
                toFirstResult = process.toFirstResult,
                wall = process.wall,
                cpu = process.cpu,
                classes = process.loaded?.classes,
                sharedClasses = process.loaded?.shared,
                archive = process.archive?.let { ExportedArchive(it.bytes, it.millis) },
            )
    }
}

/** @property millis the time that making it took */
@Serializable internal data class ExportedArchive(val bytes: Long, val millis: Long)

/** The floor: a JVM without a contender. */
@Serializable
internal data class ExportedFloor(val jvm: String, val starts: Int, val process: ExportedProcess) {
    companion object {
        fun of(floor: ColdFloor): ExportedFloor =
            ExportedFloor(floor.jvm, floor.starts, ExportedProcess.of(floor.process))
    }
}
