package dev.serdemark.report.export

import dev.serdemark.results.RunResult
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Format 1 of the JSON export of a cold run. Times are nanoseconds, sizes bytes. */
@Serializable
internal data class ExportedColdRun(
    val format: Int,
    val experiment: String,
    @SerialName("${PART}origin") val origin: ExportedOrigin,
    val generations: Int,
    val cells: List<ExportedColdCell>,
    val floors: List<ExportedFloor>,
    @SerialName("${PART}findings") val findings: ExportedFindings,
    val classical: List<ExportedClassical>,
    @SerialName("alarms") val warnings: List<ExportedWarning>,
) {
    companion object {
        fun of(result: RunResult): ExportedColdRun =
            ExportedColdRun(
                format = 1,
                experiment = "cold",
                ExportedOrigin.of(result),
                generations = result.generations,
                cells = result.cells.map(ExportedColdCell::of),
                floors = result.floors.map(ExportedFloor::of),
                ExportedFindings.of(result),
                classical = result.groups.map(ExportedClassical::of),
                warnings = result.warnings.map { ExportedWarning.of(it, result) },
            )
    }
}
