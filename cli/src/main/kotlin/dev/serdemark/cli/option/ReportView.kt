package dev.serdemark.cli.option

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.PayloadRates
import dev.serdemark.results.RunResult

/**
 * How a report shows the results of a run.
 *
 * @param baseline the contender that times refer to; null for the fastest
 * @param load the load for which the report shows the needed cores; null for none
 */
class ReportView(private val baseline: ContenderName?, private val load: PayloadRates?) {
    /** Returns a [result] as the report shows it. */
    fun of(result: RunResult): RunResult {
        val isShown = baseline == null || baseline == result.view.baseline
        val shown = if (isShown) result else result.against(baseline)
        return shown.copy(view = shown.view.copy(load = load))
    }
}
