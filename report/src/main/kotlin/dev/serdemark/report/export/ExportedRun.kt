package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.CellResult
import dev.serdemark.results.Comparison
import dev.serdemark.results.Estimate
import dev.serdemark.results.Forecast
import dev.serdemark.results.MachineSpeed
import dev.serdemark.results.RunResult
import dev.serdemark.results.warm
import dev.serdemark.results.warnings.Warning
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Format 1 of the JSON export. Times are nanoseconds per call, sizes bytes. */
@Serializable
internal data class ExportedRun(
    val format: Int,
    val serdemark: String,
    val environment: Environment,
    val plan: Plan,
    val ending: String,
    val cells: List<ExportedCell>,
    val goal: String,
    val comparisons: List<ExportedComparison>,
    val toFastest: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val recommendation: ExportedRecommendation?,
    val sizeLines: List<ExportedSizeLine>,
    val classical: List<ExportedClassical>,
    val machineSpeed: ExportedMachineSpeed?,
    @SerialName("alarms") val warnings: List<ExportedWarning>,
) {
    companion object {
        fun of(result: RunResult): ExportedRun =
            ExportedRun(
                format = 1,
                serdemark = result.environment.serdemark,
                environment = result.environment,
                plan = result.plan,
                ending = (result.ending ?: Ending.INTERRUPTED).id,
                cells = result.cells.map(ExportedCell::of),
                goal = result.goal.id,
                comparisons = result.comparisons.map(ExportedComparison::of),
                toFastest = toFastest(result),
                forecasts = result.forecasts.map(ExportedForecast::of),
                gate = result.gate.map { ExportedGate.of(it, result) },
                recommendation = ExportedRecommendation.of(result),
                sizeLines = result.sizeLines.map(ExportedSizeLine::of),
                classical = result.groups.map(ExportedClassical::of),
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

/** Each ranked cell but the first of its group against that one, as tables show it. */
fun toFastest(result: RunResult): List<ExportedComparison> =
    result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }.map(ExportedComparison::of)

/** A cell of the plan, in the plan's order; figures are null unless it was measured. */
@Serializable
internal data class ExportedCell(
    val workload: String,
    val document: String,
    val contender: String,
    val version: String,
    val operation: String,
    val channel: String,
    val jvm: String,
    val threads: Int,
    val status: String,
    val reason: String?,
    val detail: String?,
    val notes: List<String>,
    val generations: Int,
    val time: ExportedTime?,
    val mean: Double?,
    val wall: Double?,
    val cost: Double?,
    val process: Double?,
    val allocated: Double?,
    val payloadBytes: Double?,
    val scaling: ExportedScaling?,
) {
    companion object {
        fun of(result: CellResult): ExportedCell {
            val cell = result.cell
            val figures = result.warm
            return ExportedCell(
                workload = cell.document.workload,
                document = cell.document.document,
                contender = cell.contender.id,
                version = cell.contender.version,
                operation = cell.operation.id,
                channel = cell.channel,
                jvm = cell.jvm,
                threads = cell.threads,
                status = result.outcome.status.id,
                reason = result.outcome.reason,
                detail = result.outcome.detail,
                notes = result.notes,
                generations = figures?.generations ?: 0,
                time = figures?.time?.let { ExportedTime.of(it, cell) },
                mean = figures?.mean,
                wall = figures?.wall,
                cost = figures?.cost,
                process = figures?.process,
                allocated = figures?.allocated,
                payloadBytes = figures?.payloadBytes,
                scaling = figures?.scaling?.let(ExportedScaling::of),
            )
        }
    }
}

/**
 * @property metric what the clock counts: CPU time of the measuring thread, or, of several threads,
 *   elapsed time over the calls of all of them
 */
@Serializable
internal data class ExportedTime(
    val metric: String,
    val median: Double,
    val low: Double?,
    val high: Double?,
) {
    companion object {
        fun of(time: Estimate, cell: Cell): ExportedTime {
            val metric = if (cell.threads == 1) "thread-cpu" else "elapsed"
            return ExportedTime(metric, time.value, time.low, time.high)
        }
    }
}

/** @property ratio calls per second of all threads together over those of one alone */
@Serializable
internal data class ExportedScaling(val ratio: Double, val low: Double?, val high: Double?) {
    companion object {
        fun of(scaling: Estimate) = ExportedScaling(scaling.value, scaling.low, scaling.high)
    }
}

/** Cells [a] and [b] by their place in the list of cells, from 0; a's time over b's. */
@Serializable
data class ExportedComparison(
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
                a = comparison.a,
                b = comparison.b,
                ratio = comparison.ratio.value,
                low = comparison.ratio.low,
                high = comparison.ratio.high,
                verdict = comparison.verdict.id,
            )
    }
}

/** Cells [a] and [b] like those of a comparison, and how long they would likely take further. */
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
                forecast.comparison.a,
                forecast.comparison.b,
                forecast.generations,
                forecast.millis?.let { it / 1000.0 },
            )
    }
}

/**
 * A reason to doubt figures: those of one cell, the ratio of two, or all where [cells] is empty.
 *
 * @property value what was found; its meaning by kind is in docs/warnings.md
 * @property generations in which it was found; empty where it concerns all
 * @property found the value in words
 */
@Serializable
internal data class ExportedWarning(
    val kind: String,
    val cells: List<Int>,
    val value: Double,
    val generations: List<Int>,
    val found: String,
    val meaning: String,
    val advice: String,
) {
    companion object {
        fun of(warning: Warning, result: RunResult): ExportedWarning =
            ExportedWarning(
                kind = warning.kind.id,
                cells = warning.touches.cells,
                value = warning.value,
                generations = warning.generations,
                found = WarningWording.found(warning, result),
                meaning = WarningWording.meaning(warning.kind),
                advice = WarningWording.advice(warning.kind),
            )
    }
}
