package dev.serdemark.report

import dev.serdemark.plan.Gate
import dev.serdemark.results.Estimate
import dev.serdemark.results.GateOutcome
import dev.serdemark.results.GateResult
import dev.serdemark.results.RunResult

/** What the gate of a run says of each pair, in one sentence that claims no more than its interval. */
internal object GateWording {
    fun sentence(gate: Gate, result: GateResult, run: RunResult): List<Phrase> {
        val cell = run.plan.cells[result.cell]
        val where = " for ${cell.operation.id} of ${Wording.setting(cell)}"
        val than = evidence(gate, result, run)
        val limit = Numbers.percent(gate.limit)
        val name = Wording.name(cell.contender)
        return when (result.outcome) {
            GateOutcome.PASSED ->
                listOf(
                    Phrase("$name passes the gate", strong = true),
                    Phrase("$where: $than, less than $limit slower."),
                )
            GateOutcome.FAILED ->
                listOf(
                    Phrase("$name fails the gate", strong = true),
                    Phrase("$where: $than, more than $limit slower."),
                )
            GateOutcome.UNDECIDED ->
                listOf(
                    Phrase("$name is not decided at the gate", strong = true),
                    Phrase("$where: $than. ${advice(result, run)}"),
                )
        }
    }

    /** `its time is 1.02 times (0.98–1.06) that of gson@2.15.0` */
    private fun evidence(gate: Gate, result: GateResult, run: RunResult): String =
        result.ratio?.let { "its time is ${times(it)} that of ${Wording.name(gate.base)}" }
            ?: "it was not compared with ${Wording.name(gate.base)}, since ${reason(result, run)}"

    private fun times(ratio: Estimate): String {
        val shown = Numbers.estimate(ratio)
        return "${shown.value} times" + shown.interval?.let { " ($it)" }.orEmpty()
    }

    private fun reason(result: GateResult, run: RunResult): String {
        val missing =
            listOf(result.base, result.cell).map { run.cells[it] }.find { it.figures == null }
        return missing?.let {
            "${Wording.name(it.cell.contender)} is ${Wording.status(it.outcome.status)}"
        } ?: "they were never measured in one round"
    }

    private fun advice(result: GateResult, run: RunResult): String =
        when {
            result.ratio == null -> "Nothing speaks against it, and nothing for it."
            run.plan.margin > checkNotNull(run.plan.gate).limit ->
                "It may pass or fail: leave out --margin, so that the run goes on until the gate is settled."
            else -> "It may pass or fail: the budget was too small to tell; give it a longer --budget."
        }
}
