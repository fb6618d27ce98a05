package dev.serdemark.report.wording

import dev.serdemark.plan.Gate
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.GateResult
import dev.serdemark.results.comparison.outcome

/**
 * Describes the results of the gate. The sentences claim no more than the intervals of the pairs
 * show.
 */
internal object GateWording {
    /**
     * Returns a sentence for each pair. If the gate is about several contenders, a contender with
     * several pairs has a verdict instead of the pairs that passed, which [passedSentences]
     * describes.
     */
    fun sentences(result: RunResult): List<List<Inline>> =
        byContender(result).values.flatMap { pairs ->
            // The gate is about one contender, or this contender has only one pair.
            if (pairs.size == result.answer.gate.size || pairs.size == 1)
                pairs.map { sentence(it, result) }
            else
                listOf(verdict(pairs, result)) +
                    pairs.filterNot { it.isPassed }.map { sentence(it, result) }
        }

    /** Describes the pairs that passed and that [sentences] leaves out. */
    fun passedSentences(result: RunResult): List<List<Inline>> =
        byContender(result)
            .values
            // The contender has several pairs, and the gate is about other contenders too.
            .filter { it.size in 2..<result.answer.gate.size }
            .flatten()
            .filter { it.isPassed }
            .map { sentence(it, result) }

    private fun byContender(result: RunResult) =
        result.answer.gate.groupBy { result.plan[it.cell].contender }

    private val GateResult.isPassed: Boolean
        get() = outcome == GateOutcome.PASSED

    /** Describes the verdict on a contender, which has these [pairs]. */
    private fun verdict(pairs: List<GateResult>, result: RunResult): List<Inline> {
        val gate = gate(result)
        val name = Wording.name(result.plan[pairs.first().cell].contender)
        val base = Wording.name(result.plan[pairs.first().base].contender)
        val slowerText = "more than ${Numbers.percent(gate.limit)} slower than $base"
        val outcome = pairs.outcome
        val count = "in ${pairs.count { it.outcome == outcome }} of ${pairs.size} comparisons"
        return when (outcome) {
            GateOutcome.PASSED ->
                inlines("Passed", "$name is not $slowerText in any of ${pairs.size} comparisons.")
            GateOutcome.FAILED -> inlines("Failed", "$name is $slowerText $count.")
            GateOutcome.UNDECIDED ->
                inlines(undecidedWord(gate), "$name may or may not be $slowerText $count.")
        }
    }

    private fun gate(result: RunResult): Gate =
        checkNotNull(result.plan.question.gate) { "The run has no gate" }

    private fun undecidedWord(gate: Gate) =
        if (gate.isStrict) "Undecided, so failed" else "Undecided"

    /** Describes the result of a [pair]. */
    fun sentence(pair: GateResult, result: RunResult): List<Inline> {
        val gate = gate(result)
        val cell = result.plan[pair.cell]
        val name = Wording.name(cell.contender)
        val place = "${Wording.operation(cell, result.plan)}, ${Wording.setting(cell)}"
        val limit = Numbers.percent(gate.limit)
        val evidence = evidence(gate, pair, result)
        return when (pair.outcome) {
            GateOutcome.PASSED ->
                inlines(
                    "Passed",
                    if (pair.isFaster) "$name is faster for $place: $evidence."
                    else "$name is not more than $limit slower for $place: $evidence.",
                )
            GateOutcome.FAILED ->
                inlines("Failed", "$name is more than $limit slower for $place: $evidence.")
            GateOutcome.UNDECIDED ->
                inlines(
                    undecidedWord(gate),
                    "$name may or may not be more than $limit slower for $place: $evidence. " +
                        advice(gate, pair, result),
                )
        }
    }

    /** Whether the whole interval is below 1. */
    private val GateResult.isFaster: Boolean
        get() = ratio?.high?.let { it < 1 } ?: false

    private fun inlines(outcome: String, sentence: String) =
        listOf(Strong(outcome), Plain(": $sentence"))

    /** Formats the evidence as `its time is 1.02 times (0.98–1.06) that of gson@2.15.0`. */
    private fun evidence(gate: Gate, pair: GateResult, result: RunResult): String {
        val base = Wording.name(result.plan[pair.base].contender)
        val ratio =
            pair.ratio
                ?: return "it was not compared with $base, since ${reasonNotCompared(pair, result)}"
        return "its time is ${Numbers.ratio(ratio, gate.limit).times} that of $base"
    }

    private fun reasonNotCompared(pair: GateResult, result: RunResult): String {
        val cells = listOf(pair.base, pair.cell).map { result[it] }
        val missingCell = cells.find { it.figures == null }
        return missingCell?.let {
            "${Wording.name(it.cell.contender)} is ${Wording.status(it.outcome.status)}"
        } ?: "they were never measured at the same time"
    }

    /** Explains why the pair is undecided, and what would decide it. */
    private fun advice(gate: Gate, pair: GateResult, result: RunResult): String {
        // The number of generations, if a verdict needs more of them.
        val early = pair.forecast?.early
        return when {
            pair.ratio == null -> if (gate.isStrict) "" else "The gate makes no statement about it."
            early != null ->
                "Both were measured in ${EarlyWording.count(early, result.plan)}. ${timeLeft(pair, result)}"
            else -> "${intervalSentence(pair)} ${timeLeft(pair, result)}"
        }.trim()
    }

    /** Says how much more measuring would decide the pair. */
    private fun timeLeft(pair: GateResult, result: RunResult): String {
        val forecast = pair.forecast
        val millis = forecast?.millis
        return when {
            forecast == null -> ""
            result.isTooClose(forecast) && forecast.generations == null ->
                "It is so close that more measuring would not decide it."
            result.isTooClose(forecast) ->
                "It is so close that more measuring would not decide it in reasonable time."
            forecast.generations == null || result.isTooLong(forecast) ->
                "It may take long, because the ratio spreads so much or is so close to the limit."
            millis == null -> ""
            else -> "--budget ${budgetMinutes(result, millis)}m would likely decide it."
        }
    }

    private fun intervalSentence(pair: GateResult): String =
        if (pair.ratio?.low == null) "So few generations give no interval."
        else "The interval contains the gate's limit."
}
