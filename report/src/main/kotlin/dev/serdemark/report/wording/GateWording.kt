package dev.serdemark.report.wording

import dev.serdemark.plan.Gate
import dev.serdemark.results.GateOutcome
import dev.serdemark.results.GateResult
import dev.serdemark.results.RunResult

/**
 * Describes the gate's result for a pair in one sentence, which claims no more than the pair's
 * interval.
 */
internal object GateWording {
    fun sentence(pair: GateResult, result: RunResult): List<Phrase> {
        val gate = checkNotNull(result.plan.gate) { "The run has no gate" }
        val cell = result.plan[pair.cell]
        val name = Wording.name(cell.contender)
        val where = "${Wording.operation(cell, result.plan)}, ${Wording.setting(cell)}"
        val limit = Numbers.percent(gate.limit)
        val evidence = evidence(gate, pair, result)
        return when (pair.outcome) {
            GateOutcome.PASSED ->
                told(
                    "Passed",
                    if (pair.isFaster) "$name is faster for $where: $evidence."
                    else "$name is not more than $limit slower for $where: $evidence.",
                )
            GateOutcome.FAILED ->
                told("Failed", "$name is more than $limit slower for $where: $evidence.")
            GateOutcome.UNDECIDED ->
                told(
                    "Undecided",
                    "$name may or may not be more than $limit slower for $where: $evidence. " +
                        advice(gate, pair, result),
                )
        }
    }

    /** Whether even the upper end of the interval is below 1. */
    private val GateResult.isFaster: Boolean
        get() = ratio?.high?.let { it < 1 } ?: false

    private fun told(outcome: String, sentence: String) =
        listOf(Phrase(outcome, strong = true), Phrase(": $sentence"))

    /** Formats the evidence as `its time is 1.02 times (0.98–1.06) that of gson@2.15.0`. */
    private fun evidence(gate: Gate, pair: GateResult, result: RunResult): String {
        val base = Wording.name(gate.base)
        val ratio =
            pair.ratio ?: return "it was not compared with $base, since ${why(pair, result)}"
        return "its time is ${Numbers.ratio(ratio, gate.limit).times} that of $base"
    }

    private fun why(pair: GateResult, result: RunResult): String {
        val cells = listOf(pair.base, pair.cell).map { result[it] }
        val missing = cells.find { it.figures == null }
        return missing?.let {
            "${Wording.name(it.cell.contender)} is ${Wording.status(it.outcome.status)}"
        } ?: "they were never measured at the same time"
    }

    /** Explains why the pair is undecided, and what would decide it. */
    private fun advice(gate: Gate, pair: GateResult, result: RunResult): String {
        val early = pair.early
        return when {
            pair.ratio == null -> "The gate says nothing of it."
            early != null ->
                "Both were measured in ${EarlyWording.of(early, result.plan)}. ${more(pair, result)}"
            result.plan.margin > gate.limit ->
                "${open(pair)} Leave out --margin, so that the run continues until the gate is decided."
            else -> "${open(pair)} ${more(pair, result)}"
        }.trim()
    }

    /**
     * Says how much longer the pair would take. A forecast is about the run's margin, which is the
     * gate's limit unless the user names another.
     */
    private fun more(pair: GateResult, result: RunResult): String {
        val forecast =
            result.forecasts.find {
                it.comparison.run { setOf(a, b) } == setOf(pair.cell, pair.base)
            }
        val millis = forecast?.millis
        return when {
            forecast == null -> ""
            result.isTooClose(forecast) && forecast.generations == null ->
                "It is so close that more measuring would not decide it."
            result.isTooClose(forecast) ->
                "It is so close that more measuring would not decide it in reasonable time."
            forecast.generations == null || result.isTooLong(forecast) ->
                "It may take long, since it spreads so much or is so close to the limit."
            millis == null -> ""
            else -> "--budget ${budgetMinutes(result, millis)}m would likely decide it."
        }
    }

    private fun open(pair: GateResult): String =
        if (pair.ratio?.low == null) "So few generations give no interval."
        else "The interval contains the gate's limit."
}
