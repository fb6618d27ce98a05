package dev.serdemark.report.wording

import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.figures.Estimate

/**
 * Returns two budgets in whole minutes, by the number of undecided pairs that each would likely
 * decide. The first is for half of the pairs that can be decided in reasonable time, the second for
 * all of them. Returns one budget if both are equal, and none if there are no such pairs.
 */
fun advisedMinutes(result: RunResult): Map<Int, Long> {
    val times = result.answer.forecasts.mapNotNull(result::reasonableMillis).sorted()
    if (times.isEmpty()) return emptyMap()
    val budgets = times.map { budgetMinutes(result, it) }
    return listOf(budgets[(times.size - 1) / 2], budgets.last()).associateBy { minutes ->
        budgets.count { it <= minutes }
    }
}

/**
 * Returns the budget in whole minutes with which the user should resume the run. It should decide
 * the pairs with the recommended contender. If there are no such pairs, it is the shortest of
 * [advisedMinutes]; null if [advisedMinutes] is empty.
 */
fun nextMinutes(result: RunResult): Long? =
    (advice(result) as? Recommendation)?.let { DeeperCommand.minutes(it.standings, result) }
        ?: advisedMinutes(result).values.firstOrNull()

/** Returns the budget in whole minutes of a run like this one that measures for [millis] longer. */
internal fun budgetMinutes(result: RunResult, millis: Long): Long =
    (result.spentMillis + millis + MILLIS_PER_MINUTE - 1) / MILLIS_PER_MINUTE

/**
 * Returns whether a [forecast] needs an unreasonable budget: more than an hour, and more than four
 * times the budget of this run.
 */
internal fun RunResult.isTooLong(forecast: Forecast): Boolean {
    val reasonable = maxOf(MILLIS_PER_HOUR, plan.schedule.budgetMillis * MAX_BUDGETS)
    return forecast.millis?.let { spentMillis + it > reasonable } ?: false
}

/**
 * Returns whether a pair is so close to a limit that more measuring would not decide it in
 * reasonable time. This requires a narrow interval, because a wide one may still move away from the
 * limit.
 */
internal fun RunResult.isTooClose(forecast: Forecast): Boolean =
    (forecast.generations == null || isTooLong(forecast)) && isNarrow(forecast.comparison.ratio)

/** Returns whether the interval is narrower than the range of ratios within the margin. */
private fun RunResult.isNarrow(ratio: Estimate): Boolean {
    val (_, low, high) = ratio
    return low != null &&
        high != null &&
        high / low < (1 + plan.question.margin) * (1 + plan.question.margin)
}

/** Returns how many milliseconds more a comparison needs; null if unknown or [isTooLong]. */
internal fun RunResult.reasonableMillis(forecast: Forecast): Long? =
    forecast.millis.takeUnless { isTooLong(forecast) }

private val RunResult.spentMillis: Long
    get() = course.timeUse?.wallMillis ?: 0

/** A reasonable budget is at most this number of times the budget of the run. */
private const val MAX_BUDGETS = 4
private const val MILLIS_PER_MINUTE = 60_000L
private const val MILLIS_PER_HOUR = 60 * MILLIS_PER_MINUTE
