package dev.serdemark.report

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Plan
import dev.serdemark.results.CellResult
import dev.serdemark.results.Comparison
import dev.serdemark.results.Estimate
import dev.serdemark.results.Forecast
import dev.serdemark.results.RunResult
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
    val comparisons: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val alarms: List<String>,
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
                comparisons = result.comparisons.map(ExportedComparison::of),
                forecasts = result.forecasts.map(ExportedForecast::of),
                gate = result.gate.map { ExportedGate.of(it, result) },
                alarms = emptyList(),
            )
    }
}

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
) {
    companion object {
        fun of(result: CellResult): ExportedCell {
            val cell = result.cell
            val figures = result.figures
            return ExportedCell(
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
                generations = figures?.generations ?: 0,
                time = figures?.time?.let(ExportedTime::of),
                mean = figures?.mean,
                wall = figures?.wall,
                cost = figures?.cost,
                process = figures?.process,
                allocated = figures?.allocated,
                payloadBytes = figures?.payloadBytes,
            )
        }
    }
}

/** @property metric what the clock counts: CPU time of the measuring thread */
@Serializable
internal data class ExportedTime(
    val metric: String,
    val median: Double,
    val low: Double?,
    val high: Double?,
) {
    companion object {
        fun of(time: Estimate): ExportedTime =
            ExportedTime("thread-cpu", time.value, time.low, time.high)
    }
}

/** Cells [a] and [b] by their place in the list of cells, from 0; a's time over b's. */
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
