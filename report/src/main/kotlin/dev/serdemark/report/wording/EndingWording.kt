package dev.serdemark.report.wording

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.Verdict

/** Explains why a run stopped, and how much time would decide the undecided pairs. */
object EndingWording {
    /** Explains why the run stopped, and says what is open about undecided pairs. */
    fun sentence(result: RunResult): String = sentence(result, whatIsOpen = ::whatIsOpen)

    /** Explains why the run stopped. Counts the decided pairs, but does not describe the others. */
    fun briefSentence(result: RunResult): String = sentence(result, whatIsOpen = { null })

    private fun sentence(result: RunResult, whatIsOpen: (RunResult) -> String?): String {
        val decidedPairs = decidedCount(result, whatIsOpen)
        return when (result.course.ending) {
            null,
            Ending.INTERRUPTED ->
                if (result.view.isUnderWay) "Still being measured$decidedPairs."
                else "Interrupted$decidedPairs."
            Ending.NOTHING_LEFT -> "Stopped: no cell is left to measure."
            Ending.SETTLED ->
                when {
                    // A run of a study stops when its claims are judged.
                    result.answer.forecasts.isNotEmpty() && result.answer.goal != Goal.GATE ->
                        "Stopped$decidedPairs."
                    result.answer.asked.isEmpty() -> "Stopped: the times are known to the margin."
                    result.answer.goal == Goal.BEST -> "$AGAINST_FASTEST${orderOfOthers(result)}."
                    result.answer.goal == Goal.GATE ->
                        if (result.answer.gate.any { it.outcome == GateOutcome.UNDECIDED })
                            "Stopped: the rest of the gate cannot be measured."
                        else "The gate is decided."
                    result.answer.asked.size == 1 -> "It is certain how the two compare."
                    else ->
                        "For all ${Wording.quantity(result.answer.asked.size, "pair")} it is certain how the two compare."
                }
            Ending.BUDGET ->
                fastestIsKnown(result) +
                    "Stopped at the budget of ${Wording.duration(result.plan.schedule.budgetMillis)}$decidedPairs." +
                    restOfBudget(result)
            Ending.GENERATIONS ->
                "Stopped after the ${Wording.quantity(result.course.generations, "generation")} of its plan$decidedPairs."
        }
    }

    /** Says that a part of the budget went into the order, as a further sentence. */
    private fun restOfBudget(result: RunResult): String =
        if (!result.answer.hasMeasuredOrder || result.answer.forecasts.isEmpty()) ""
        else " ${tooClose(result)}, so the rest of the budget went into the order of the others."

    /**
     * Counts the contenders that the budget cannot part, such as `3 contenders are too close to
     * part`.
     */
    fun tooClose(result: RunResult): String {
        val cells = result.answer.forecasts.flatMap { listOf(it.comparison.a, it.comparison.b) }
        val contenders = cells.map { result[it].cell.contender }.distinct()
        return "${Wording.quantity(contenders.size, "contender")} are too close to part"
    }

    /** Says if the order of the others is open, because the run asked only for the fastest. */
    private fun orderOfOthers(result: RunResult): String =
        if (result.groups.all { group -> group.ranked.all { it.best == it.worst } }) ""
        else "; the order of the others is open"

    /** Says if a run for the order has at least decided which contenders are fastest. */
    private fun fastestIsKnown(result: RunResult): String {
        val toFastest = result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }
        val isKnown = toFastest.isNotEmpty() && toFastest.all { it.verdict.isDecided }
        return if (
            result.answer.goal == Goal.ORDER && isKnown && result.answer.forecasts.isNotEmpty()
        )
            "$AGAINST_FASTEST. "
        else ""
    }

    /** Counts the decided pairs, as the end of a sentence; empty if nothing is open. */
    private fun decidedCount(result: RunResult, whatIsOpen: (RunResult) -> String?): String {
        val askedCount = result.answer.asked.size
        val openCount = result.answer.forecasts.size
        val noun = if (result.answer.goal == Goal.ORDER) "pair" else "comparison"
        val role =
            when (result.answer.goal) {
                Goal.BEST -> " with the fastest"
                Goal.ORDER -> ""
                Goal.GATE -> " at the gate"
            }
        val decidedText =
            ": ${Numbers.count((askedCount - openCount).toDouble())} of ${Wording.quantity(askedCount, noun)}$role decided"
        return when {
            openCount > 0 && result.answer.goal == Goal.GATE -> decidedText
            openCount > 0 -> listOfNotNull(decidedText, whatIsOpen(result)).joinToString(". ")
            result.answer.open.isEmpty() -> ""
            askedCount == 0 -> ", before the times were known to the margin"
            else ->
                "$decidedText, " +
                    "${Wording.quantity(result.answer.open.size, "time")} not known to the margin"
        }
    }

    /** Says what is open about the pairs that are not decided, without a full stop. */
    private fun whatIsOpen(result: RunResult): String {
        val (undecidedPairs, differingPairs) =
            result.answer.forecasts.partition { it.comparison.verdict == Verdict.UNDECIDED }
        return listOf(
                undecidedPairs to "it is $UNDECIDED",
                differingPairs to
                    "one is faster, but ${Wording.notSurelyBy(result.plan.question.margin)}",
            )
            .filter { (pairs, _) -> pairs.isNotEmpty() }
            .joinToString("; ") { (pairs, text) ->
                "for ${Numbers.count(pairs.size.toDouble())}, $text"
            }
            .replaceFirstChar(Char::uppercaseChar)
    }

    /**
     * Says how much more measuring would likely decide each pair, the shortest time first. Pairs
     * with the same forecast share a line. If [isShort], lines of three or more pairs name only the
     * first.
     */
    fun forecasts(
        result: RunResult,
        maxLines: Int = Int.MAX_VALUE,
        isShort: Boolean = true,
    ): List<String> {
        val shortestFirst = result.answer.forecasts.sortedBy { it.generations ?: Int.MAX_VALUE }
        val lines =
            shortestFirst
                .groupBy { description(it, result) }
                .map { (description, forecasts) ->
                    val pairs = forecasts.map { pair(it, result) }
                    val names =
                        if (isShort && pairs.size > 2)
                            "${Wording.quantity(pairs.size, "pair")}, such as ${pairs.first()}"
                        else pairs.joinToString("; ")
                    pairs.size to "$names: $description"
                }
        val shownLines = lines.limitTo(maxLines)
        val hiddenPairs = lines.drop(shownLines.size).sumOf { (pairs, _) -> pairs }
        return shownLines.map { (_, line) -> line } +
            if (hiddenPairs > 0)
                listOf("and ${Wording.quantity(hiddenPairs, "more pair")}, listed in the report")
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
            val pairs = if (result.answer.forecasts.size == 1) "it" else "$count of them"
            "--budget ${minutes}m would likely decide $pairs"
        }
    }

    private fun pair(forecast: Forecast, result: RunResult): String =
        forecast.comparison.run {
            Wording.cells(listOf(a, b).map { result[it].cell }, result.plan)
        }

    /** Describes what is known about a pair, and what would decide it. */
    private fun description(forecast: Forecast, result: RunResult): String {
        val verdict =
            result.plan.question.gate
                ?.takeIf { result.answer.goal == Goal.GATE }
                ?.let {
                    "whether the first is more than ${Numbers.percent(it.limit)} slower is open"
                } ?: knownSoFar(forecast.comparison, result)
        // `early` is null if there are enough generations for a verdict.
        val tooFew = forecast.early?.let { ", in ${EarlyWording.count(it, result.plan)}" }.orEmpty()
        return "$verdict$tooFew; ${timeLeft(forecast, result)}"
    }

    /**
     * Describes what is known about a pair so far: nothing, or which cell is faster, but not
     * whether by more than the margin. If the estimate is beyond the margin, also shows the
     * interval.
     */
    private fun knownSoFar(comparison: Comparison, result: RunResult): String {
        val verdict = comparison.verdict
        if (verdict == Verdict.UNDECIDED) return UNDECIDED
        val margin = result.plan.question.margin
        val direction = if (verdict.isFaster) "faster" else "slower"
        val ratio = if (verdict.isFaster) comparison.inverse().ratio else comparison.ratio
        val interval = Numbers.ratio(ratio, margin).interval.takeIf { ratio.value > 1 + margin }
        return "the first is $direction, but ${Wording.notSurelyBy(margin)}" +
            interval?.let { " ($it times)" }.orEmpty()
    }

    private fun timeLeft(forecast: Forecast, result: RunResult): String {
        val generations = forecast.generations
        val time = forecast.millis?.let(Wording::duration)
        val limit = if (result.answer.goal == Goal.GATE) "limit" else "margin"
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
                "about ${Wording.quantity(generations, "generation")} more" +
                    time?.let { " ($it)" }.orEmpty() +
                    " should decide"
        }
    }

    /** What is open about an undecided pair. */
    const val UNDECIDED = "not certain which is faster"
    private const val AGAINST_FASTEST = "All comparisons with the fastest are certain"
}
