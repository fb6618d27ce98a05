package dev.serdemark.report.export

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Plan
import dev.serdemark.results.CellResult
import dev.serdemark.results.ColdFloor
import dev.serdemark.results.ColdProcess
import dev.serdemark.results.RunResult
import dev.serdemark.results.cold
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Format 1 of the JSON export of a cold run. Times are nanoseconds, sizes bytes. */
@Serializable
internal data class ExportedColdRun(
    val format: Int,
    val experiment: String,
    val serdemark: String,
    val environment: Environment,
    val plan: Plan,
    val ending: String,
    val generations: Int,
    val cells: List<ExportedColdCell>,
    val floors: List<ExportedFloor>,
    val goal: String,
    val comparisons: List<ExportedComparison>,
    val toFastest: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val recommendation: ExportedRecommendation?,
    val classical: List<ExportedClassical>,
    @SerialName("alarms") val warnings: List<ExportedWarning>,
) {
    companion object {
        fun of(result: RunResult): ExportedColdRun =
            ExportedColdRun(
                format = 1,
                experiment = "cold",
                serdemark = result.environment.serdemark,
                environment = result.environment,
                plan = result.plan,
                ending = (result.ending ?: Ending.INTERRUPTED).id,
                generations = result.generations,
                cells = result.cells.map(ExportedColdCell::of),
                floors = result.floors.map(ExportedFloor::of),
                goal = result.goal.id,
                comparisons = result.comparisons.map(ExportedComparison::of),
                toFastest = toFastest(result),
                forecasts = result.forecasts.map(ExportedForecast::of),
                gate = result.gate.map { ExportedGate.of(it, result) },
                recommendation = ExportedRecommendation.of(result),
                classical = result.groups.map(ExportedClassical::of),
                warnings = result.warnings.map { ExportedWarning.of(it, result) },
            )
    }
}

/** A cell of the plan, in the plan's order; figures are null unless it was measured. */
@Serializable
internal data class ExportedColdCell(
    val workload: String,
    val document: String,
    val contender: String,
    val version: String,
    val operation: String,
    val channel: String,
    val jvm: String,
    val status: String,
    val reason: String?,
    val detail: String?,
    val notes: List<String>,
    val starts: Int,
    val time: ExportedTime?,
    val wall: Double?,
    val setUp: Double?,
    val call: Double?,
    val process: ExportedProcess?,
    val payloadBytes: Double?,
) {
    companion object {
        fun of(result: CellResult): ExportedColdCell {
            val cell = result.cell
            val figures = result.cold
            return ExportedColdCell(
                workload = cell.document.workload,
                document = cell.document.document,
                contender = cell.contender.id,
                version = cell.contender.version,
                operation = cell.operation.id,
                channel = cell.channel,
                jvm = cell.jvm,
                status = result.outcome.status.id,
                reason = result.outcome.reason,
                detail = result.outcome.detail,
                notes = result.notes,
                starts = figures?.generations ?: 0,
                time = figures?.run { ExportedTime(clock.id, time.value, time.low, time.high) },
                wall = figures?.wall,
                setUp = figures?.setUp,
                call = figures?.call,
                process = figures?.process?.let(ExportedProcess::of),
                payloadBytes = figures?.payloadBytes,
            )
        }
    }
}

/** What a JVM took as a whole. */
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

/** @property millis that its making took */
@Serializable internal data class ExportedArchive(val bytes: Long, val millis: Long)

/** A JVM without a contender. */
@Serializable
internal data class ExportedFloor(val jvm: String, val starts: Int, val process: ExportedProcess) {
    companion object {
        fun of(floor: ColdFloor): ExportedFloor =
            ExportedFloor(floor.jvm, floor.starts, ExportedProcess.of(floor.process))
    }
}
