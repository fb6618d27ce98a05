package dev.serdemark.report.export

import dev.serdemark.plan.Ending
import dev.serdemark.results.RunResult
import kotlinx.serialization.Serializable

/** Where a run was made, what it was to do and how it ended: a part of warm and cold runs. */
@Serializable
internal data class ExportedOrigin(
    val serdemark: String,
    val environment: ExportedEnvironment,
    val plan: ExportedPlan,
    val ending: String,
) {
    companion object {
        fun of(result: RunResult): ExportedOrigin =
            ExportedOrigin(
                serdemark = result.environment.serdemark,
                environment = ExportedEnvironment.of(result.environment),
                plan = ExportedPlan.of(result.plan),
                ending = (result.ending ?: Ending.INTERRUPTED).id,
            )
    }
}

/**
 * What follows from comparing cells: a part of warm and cold runs.
 *
 * @property toFastest each ranked cell but the first of its group against that one, as tables show
 *   it
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
