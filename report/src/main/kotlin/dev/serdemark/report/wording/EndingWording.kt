package dev.serdemark.report.wording

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.Verdict

/** Explains why a run stopped, and how much time would decide the undecided pairs. */
internal object EndingWording {
    /** Explains the end in one sentence, and says what is open about undecided pairs. */
    fun sentence(result: RunResult): String = sentence(result, whatIsOpen = ::whatIsOpen)

    /**
     * Explains the end in one sentence. Counts the decided pairs, and does not describe the others.
     */
    fun brief(result: RunResult): String = sentence(result, whatIsOpen = { null })

    private fun sentence(result: RunResult, whatIsOpen: (RunResult) -> String?): String {
        val undecided = undecided(result, whatIsOpen)
        return when (result.ending) {
            null,
            Ending.INTERRUPTED ->
                if (result.isUnderWay) "Still being measured$undecided."
                else "Interrupted$undecided."
            Ending.NOTHING_LEFT -> "Stopped: no cell is left to measure."
            Ending.SETTLED ->
                when {
                    // A run of a study stops when its claims are judged.
                    result.forecasts.isNotEmpty() && result.goal != Goal.GATE ->
                        "Stopped$undecided."
                    result.asked.isEmpty() -> "Stopped: the times are known to the margin."
                    result.goal == Goal.BEST -> "$AGAINST_FASTEST${order(result)}."
                    result.goal == Goal.GATE ->
                        if (result.gate.any { it.outcome == GateOutcome.UNDECIDED })
                            "Stopped: the rest of the gate cannot be measured."
                        else "The gate is decided."
                    result.asked.size == 1 -> "It is certain how the two compare."
                    else ->
                        "For all ${Wording.counted(result.asked.size, "pair")} it is certain how the two compare."
                }
            Ending.BUDGET ->
                fastest(result) +
                    "Stopped at the budget of ${Wording.duration(result.plan.budgetMillis)}$undecided."
            Ending.GENERATIONS ->
                "Stopped after the ${Wording.counted(result.generations, "generation")} of its plan$undecided."
        }
    }

    /**
     * Says if the ranks after the fastest are open. A run that asks only for the fastest does not
     * decide them.
     */
    private fun order(result: RunResult): String =
        if (result.groups.all { group -> group.ranked.all { it.best == it.worst } }) ""
        else "; the order of the others is open"

    /**
     * Says that a run for the order has decided which contenders are fastest; empty if it has not.
     */
    private fun fastest(result: RunResult): String {
        val asked = result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }
        val isKnown = asked.isNotEmpty() && asked.all { it.verdict.isDecided }
        return if (result.goal == Goal.ORDER && isKnown && result.forecasts.isNotEmpty())
            "$AGAINST_FASTEST. "
        else ""
    }

    private fun undecided(result: RunResult, whatIsOpen: (RunResult) -> String?): String {
        val (asked, open) = result.asked.size to result.forecasts.size
        val what = if (result.goal == Goal.ORDER) "pair" else "comparison"
        val which =
            when (result.goal) {
                Goal.BEST -> " with the fastest"
                Goal.ORDER -> ""
                Goal.GATE -> " at the gate"
            }
        val decided =
            ": ${Numbers.count((asked - open).toDouble())} of ${Wording.counted(asked, what)}$which decided"
        return when {
            open > 0 && result.goal == Goal.GATE -> decided
            open > 0 -> listOfNotNull(decided, whatIsOpen(result)).joinToString(". ")
            result.open.isEmpty() -> ""
            asked == 0 -> ", before the times were known to the margin"
            else ->
                "$decided, " +
                    "${Wording.counted(result.open.size, "time")} not known to the margin"
        }
    }

    /** Says what is open about the pairs that are not decided, without a full stop. */
    private fun whatIsOpen(result: RunResult): String {
        val (undecided, differing) =
            result.forecasts.partition { it.comparison.verdict == Verdict.UNDECIDED }
        return listOf(
                undecided to "it is $WHICH",
                differing to "one is faster, but ${Wording.notSurelyBy(result.plan.margin)}",
            )
            .filter { (pairs, _) -> pairs.isNotEmpty() }
            .joinToString("; ") { (pairs, what) ->
                "for ${Numbers.count(pairs.size.toDouble())}, $what"
            }
            .replaceFirstChar(Char::uppercaseChar)
    }

    /**
     * Says for each undecided pair how long it would likely take, in at most [most] lines, the
     * shortest time first. Pairs with the same forecast share a line. If [isShort], a line of three
     * or more pairs names only the first.
     */
    fun forecasts(
        result: RunResult,
        most: Int = Int.MAX_VALUE,
        isShort: Boolean = true,
    ): List<String> {
        val sorted = result.forecasts.sortedBy { it.generations ?: Int.MAX_VALUE }
        val lines =
            sorted
                .groupBy { description(it, result) }
                .map { (description, all) ->
                    val pairs = all.map { pair(it, result) }
                    val named = if (isShort && pairs.size > 2) pairs.take(1) else pairs
                    val names =
                        if (named.size < pairs.size)
                            "${Wording.counted(pairs.size, "pair")}, such as ${named.single()}"
                        else named.joinToString("; ")
                    all.size to "$names: $description"
                }
        val shown = lines.shownOf(most)
        val others = lines.drop(shown.size).sumOf { it.first }
        return shown.map { it.second } +
            if (others > 0)
                listOf("and ${Wording.counted(others, "more pair")}, listed in the report")
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

    private fun pair(forecast: Forecast, result: RunResult): String =
        forecast.comparison.run {
            Wording.cells(listOf(a, b).map { result[it].cell }, result.plan)
        }

    /** Describes what is known about a pair, and what would decide it. */
    private fun description(forecast: Forecast, result: RunResult): String {
        val verdict =
            result.plan.gate
                ?.takeIf { result.goal == Goal.GATE }
                ?.let {
                    "whether the first is more than ${Numbers.percent(it.limit)} slower is open"
                } ?: known(forecast.comparison, result)
        val early = forecast.early?.let { ", in ${EarlyWording.of(it, result.plan)}" }.orEmpty()
        return "$verdict$early; ${timeLeft(forecast, result)}"
    }

    /**
     * Describes what is known about a pair so far. It may be certain which cell is faster, but open
     * whether by more than the margin. If the estimate is beyond the margin, also shows the
     * interval.
     */
    private fun known(comparison: Comparison, result: RunResult): String {
        val verdict = comparison.verdict
        if (verdict == Verdict.UNDECIDED) return WHICH
        val margin = result.plan.margin
        val how = if (verdict.isFaster) "faster" else "slower"
        val ratio = if (verdict.isFaster) comparison.inverse().ratio else comparison.ratio
        val interval = Numbers.ratio(ratio, margin).interval.takeIf { ratio.value > 1 + margin }
        return "the first is $how, but ${Wording.notSurelyBy(margin)}" +
            interval?.let { " ($it times)" }.orEmpty()
    }

    private fun timeLeft(forecast: Forecast, result: RunResult): String {
        val generations = forecast.generations
        val time = forecast.millis?.let(Wording::duration)
        val limit = if (result.goal == Goal.GATE) "limit" else "margin"
        return when {
            generations == null && result.isTooClose(forecast) ->
                "so close to the $limit that more measuring would not decide it"
            generations == null ->
                "the ratio spreads so much, or is so close to the $limit, that the time cannot be estimated yet"
            result.isTooClose(forecast) ->
                "so close to the $limit that more measuring would not decide it in reasonable time (about $time)"
            result.isTooLong(forecast) ->
                "the ratio spreads so much, or is so close to the $limit, that it may take long (about $time)"
            else ->
                "about ${Wording.counted(generations, "generation")} more" +
                    time?.let { " ($it)" }.orEmpty() +
                    " should decide"
        }
    }

    /** What is open about an undecided pair. */
    const val WHICH = "not certain which is faster"
    private const val AGAINST_FASTEST = "All comparisons with the fastest are certain"
}
