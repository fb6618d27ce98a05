package dev.serdemark.report

import dev.serdemark.plan.Ending
import dev.serdemark.results.Forecast
import dev.serdemark.results.RunResult
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/** Why a run stopped, and what it would take to settle what is not. */
internal object EndingWording {
    private const val MOST_PAIRS = 8

    /** In one sentence. */
    fun sentence(result: RunResult): String {
        val pairs = result.comparisons.size
        val open = result.forecasts.size
        val unsettled = "$open of ${counted(pairs, "pair")} not settled"
        return when (result.ending) {
            null,
            Ending.INTERRUPTED -> "Interrupted, with $unsettled."
            Ending.NOTHING_LEFT -> "Stopped: no cell is left to measure."
            Ending.SETTLED ->
                if (pairs == 0) "Stopped: the times are known to the margin."
                else "Settled: ${counted(pairs, "pair")} told apart, or found to be the same."
            Ending.BUDGET ->
                "Stopped at the budget of ${time(result.plan.budgetMillis)}, with $unsettled."
        }
    }

    /** For each pair that is not settled how long it would likely take; the shortest first. */
    fun forecasts(result: RunResult): List<String> {
        val sorted = result.forecasts.sortedBy { it.generations ?: Int.MAX_VALUE }
        val shown = if (sorted.size > MOST_PAIRS) sorted.take(MOST_PAIRS - 1) else sorted
        val others = sorted.size - shown.size
        return shown.map { forecast(it, result) } +
            if (others > 0) listOf("and ${counted(others, "pair")} more") else emptyList()
    }

    /** The budgets that would likely settle half of them, and all; null where none would. */
    fun advice(result: RunResult): String? {
        val times = result.forecasts.mapNotNull { it.millis }.sorted()
        if (times.isEmpty()) return null
        val half = (times.size + 1) / 2
        return listOf(half, times.size).distinct().joinToString("; ", postfix = ".") {
            val what = if (result.forecasts.size == 1) "it" else "$it of them"
            "--budget ${budget(result.plan.budgetMillis + times[it - 1])} would likely settle $what"
        }
    }

    /** Rounded up to whole minutes, as a user would write it. */
    private fun budget(millis: Long): String = "${(millis + 59_999) / 60_000}m"

    private fun forecast(forecast: Forecast, result: RunResult): String {
        val pair =
            forecast.comparison.run {
                Wording.cells(listOf(a, b).map { result.cells[it].cell }, result.plan)
            }
        val verdict = forecast.comparison.verdict.id
        val generations = forecast.generations
        val left =
            if (generations == null)
                "so close to the margin that more measuring would not settle it"
            else
                "about ${counted(generations, "generation")} more" +
                    forecast.millis?.let { ", ${time(it)}" }.orEmpty()
        return "$pair: $verdict; $left"
    }

    private fun counted(count: Int, what: String) = if (count == 1) "1 $what" else "$count ${what}s"

    private fun time(millis: Long): String =
        maxOf(1.seconds, millis.milliseconds).inWholeSeconds.seconds.toString()
}
