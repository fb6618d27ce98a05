package dev.serdemark.report.wording

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.Verdict
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/** Explains why a run stopped, and how much time would decide the rest. */
internal object EndingWording {
    /** Explains it in one sentence. */
    fun sentence(result: RunResult): String =
        when (result.ending) {
            null,
            Ending.INTERRUPTED -> "Interrupted${undecided(result)}."
            Ending.NOTHING_LEFT -> "Stopped: no cell is left to measure."
            Ending.SETTLED ->
                when {
                    result.asked.isEmpty() -> "Stopped: the times are known to the margin."
                    result.goal == Goal.BEST -> "Every contender is decided against the fastest."
                    result.asked.size == 1 -> "The pair is decided."
                    else -> "All ${result.asked.size} pairs are decided."
                }
            Ending.BUDGET ->
                "Stopped at the budget of ${time(result.plan.budgetMillis)}${undecided(result)}."
            Ending.GENERATIONS ->
                "Stopped after the ${counted(result.generations, "generation")} of its plan${undecided(result)}."
        }

    private fun undecided(result: RunResult): String {
        val (asked, open) = result.asked.size to result.forecasts.size
        val what = if (result.goal == Goal.BEST) "comparison" else "pair"
        val fastest = if (result.goal == Goal.BEST) " with the fastest" else ""
        return when {
            open > 0 -> ": $open of ${counted(asked, what)}$fastest undecided"
            result.open.isEmpty() -> ""
            asked == 0 -> ", before the times were known to the margin"
            else ->
                ": $asked of ${counted(asked, what)}$fastest decided, " +
                    "${counted(result.open.size, "time")} not known to the margin"
        }
    }

    /**
     * Says how long each requested comparison that is undecided would likely take: the shortest
     * first, at most [most].
     */
    fun forecasts(result: RunResult, most: Int = Int.MAX_VALUE): List<String> {
        val sorted = result.forecasts.sortedBy { it.generations ?: Int.MAX_VALUE }
        val shown = if (sorted.size > most) sorted.take(most - 1) else sorted
        val others = sorted.size - shown.size
        return shown.map { forecast(it, result) } +
            if (others > 0) listOf("and ${counted(others, "more pair")}, listed in the report")
            else emptyList()
    }

    /**
     * Names the budgets that would likely decide half of the undecided pairs and all of them; null
     * if none would.
     */
    fun advice(result: RunResult): String? {
        val budgets = advisedMinutes(result)
        if (budgets.isEmpty()) return null
        return budgets.entries.joinToString("; ", postfix = ".") { (count, minutes) ->
            val what = if (result.forecasts.size == 1) "it" else "$count of them"
            "--budget ${minutes}m would likely decide $what"
        }
    }

    private fun forecast(forecast: Forecast, result: RunResult): String {
        val pair =
            forecast.comparison.run {
                Wording.cells(listOf(a, b).map { result[it].cell }, result.plan)
            }
        val verdict = known(forecast.comparison.verdict, result)
        val early = forecast.early?.let { ", in ${EarlyWording.of(it, result.plan)}" }.orEmpty()
        return "$pair: $verdict$early; ${left(forecast, result)}"
    }

    /**
     * Describes what is known of a pair so far. Two cells may certainly differ although it is open
     * whether they differ by the margin.
     */
    private fun known(verdict: Verdict, result: RunResult): String {
        val margin = Numbers.percent(result.plan.margin)
        return when (verdict) {
            Verdict.SLIGHTLY_FASTER -> "the first is faster, perhaps by less than $margin"
            Verdict.SLIGHTLY_SLOWER -> "the first is slower, perhaps by less than $margin"
            else -> Wording.verdict(verdict)
        }
    }

    private fun left(forecast: Forecast, result: RunResult): String {
        val generations = forecast.generations
        val time = forecast.millis?.let(::time)
        return when {
            generations == null -> "so close to the margin that more measuring would not decide it"
            result.isTooLong(forecast) ->
                "so close to the margin that more measuring would not decide it in reasonable time (about $time)"
            else ->
                "about ${counted(generations, "generation")} more" +
                    time?.let { " ($it)" }.orEmpty() +
                    " should decide"
        }
    }

    private fun counted(count: Int, what: String) = if (count == 1) "1 $what" else "$count ${what}s"

    private fun time(millis: Long): String =
        maxOf(1.seconds, millis.milliseconds).inWholeSeconds.seconds.toString()
}
