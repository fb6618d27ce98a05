package dev.serdemark.report.export

import dev.serdemark.plan.RequestPlan
import dev.serdemark.results.figures.RequestFigures
import kotlinx.serialization.Serializable

/** See [RequestFigures]. */
@Serializable
internal data class ExportedRequests(
    val perSecond: Double,
    val bareCpu: Double,
    val share: Double,
) {
    companion object {
        fun of(figures: RequestFigures) =
            with(figures) { ExportedRequests(perSecond, bareCpu, share) }
    }
}

/** See [RequestPlan]. */
@Serializable
internal data class ExportedRequestPlan(val perSecond: Int, val connections: Int) {
    companion object {
        fun of(plan: RequestPlan) = ExportedRequestPlan(plan.perSecond, plan.connections)
    }
}
