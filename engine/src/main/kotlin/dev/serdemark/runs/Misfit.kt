package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import kotlin.contracts.ExperimentalContracts
import kotlin.contracts.contract

/** Thrown with the reason why an event is not possible at its position in the journal. */
internal class Misfit(message: String) : Exception(message, null, false, false)

@OptIn(ExperimentalContracts::class)
internal inline fun fit(condition: Boolean, message: () -> String) {
    contract { returns() implies condition }
    if (!condition) throw Misfit(message())
}

internal fun requireCell(cell: CellIndex, plan: Plan) =
    fit(cell.value in plan.cells.indices) {
        "there is no cell $cell in the plan of ${plan.cells.size}."
    }

/**
 * Requires that no time, size or count is negative. Null stands for a value that the system does
 * not report.
 */
internal fun requireTimes(vararg values: Long?) {
    for (value in values) fit(value == null || value >= 0) { "a quantity of $value." }
}

/** Requires a [plan] that can be measured. Empty lists are useless, but allowed. */
internal fun requireSound(plan: Plan) {
    plan.run {
        fit(cells.distinct().size == cells.size) { "a cell is in the plan twice." }
        fit(rounds > 0 && cells.all { it.threads > 0 }) { "the plan measures nothing." }
        fit(margin >= 0 && margin.isFinite()) { "a margin of $margin." }
        fit(confidence > 0 && confidence < 1) { "a confidence of $confidence." }
        fit(leastGenerations >= 0 && mostGenerations >= 0 && workersAtOnce >= 0) {
            "a negative number in the plan."
        }
        fit(fixed?.isSound != false) { "a fixed protocol of $fixed." }
        requireKnown("document", documents.map { it.name }, cells.map { it.document })
        requireKnown("contender", contenders.map { it.contender }, cells.map { it.contender })
        requireKnown("JVM setting", jvms.map { it.name }, cells.map { it.jvm })
    }
}

private fun requireKnown(what: String, known: List<Any>, used: List<Any>) {
    val unknown = if (known.isEmpty()) null else used.find { it !in known }
    fit(unknown == null) { "the $what $unknown of a cell is not in the plan." }
}
