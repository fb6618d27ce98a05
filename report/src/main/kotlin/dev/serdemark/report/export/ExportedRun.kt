package dev.serdemark.report.export

import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.MachineSpeed
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Format 1 of the JSON export. Times are nanoseconds per call, sizes bytes. */
@Serializable
internal data class ExportedRun(
    val format: Int,
    @SerialName("${PART}origin") val origin: ExportedOrigin,
    val cells: List<ExportedCell>,
    @SerialName("${PART}findings") val findings: ExportedFindings,
    val sizeLines: List<ExportedSizeLine>,
    val classical: List<ExportedClassical>,
    val protocols: ExportedProtocols?,
    val machineSpeed: ExportedMachineSpeed?,
    @SerialName("alarms") val warnings: List<ExportedWarning>,
) {
    companion object {
        fun of(result: RunResult): ExportedRun =
            ExportedRun(
                format = 1,
                ExportedOrigin.of(result),
                cells = result.cells.map(ExportedCell::of),
                ExportedFindings.of(result),
                sizeLines = result.sizeLines.map(ExportedSizeLine::of),
                classical = result.groups.map(ExportedClassical::of),
                protocols = result.protocols?.let(ExportedProtocols::of),
                machineSpeed = result.machineSpeed?.let(ExportedMachineSpeed::of),
                warnings = result.warnings.map { ExportedWarning.of(it, result) },
            )
    }
}

/** See [MachineSpeed]. */
@Serializable
internal data class ExportedMachineSpeed(
    val slow: Double,
    val speed: Double,
    val explained: Double,
) {
    companion object {
        fun of(speed: MachineSpeed) = ExportedMachineSpeed(speed.slow, speed.speed, speed.explained)
    }
}
