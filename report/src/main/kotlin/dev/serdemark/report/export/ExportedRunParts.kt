package dev.serdemark.report.export

import dev.serdemark.plan.Ending
import dev.serdemark.results.RunResult
import kotlinx.serialization.Serializable

/** Environment, plan and ending of a run; a part of warm and cold runs. */
@Serializable
internal data class ExportedOrigin(
    val serdemark: String,
    val environment: ExportedEnvironment,
    val plan: ExportedPlan,
    val ending: String,
    val footprints: List<ExportedFootprint>,
) {
    companion object {
        fun of(result: RunResult): ExportedOrigin =
            ExportedOrigin(
                serdemark = result.environment.serdemark,
                environment = ExportedEnvironment.of(result.environment),
                plan = ExportedPlan.of(result.plan),
                ending = (result.ending ?: Ending.INTERRUPTED).id,
                footprints = ExportedFootprint.of(result),
            )
    }
}

/**
 * The conclusions from comparing cells; a part of warm and cold runs.
 *
 * @property toFastest each ranked cell compared with the first of its group, as tables show it; the
 *   first itself is missing
 */
@Serializable
internal data class ExportedFindings(
    val goal: String,
    val comparisons: List<ExportedComparison>,
    val toFastest: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val recommendation: ExportedRecommendation?,
) {
    companion object {
        fun of(result: RunResult): ExportedFindings =
            ExportedFindings(
                goal = result.goal.id,
                comparisons = result.comparisons.map(ExportedComparison::of),
                toFastest =
                    result.groups
                        .flatMap { it.ranked }
                        .mapNotNull { it.toFastest }
                        .map(ExportedComparison::of),
                forecasts = result.forecasts.map(ExportedForecast::of),
                gate = result.gate.map { ExportedGate.of(it, result) },
                recommendation = ExportedRecommendation.of(result),
            )
    }
}
