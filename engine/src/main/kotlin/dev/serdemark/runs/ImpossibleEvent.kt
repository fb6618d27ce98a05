package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import kotlin.contracts.ExperimentalContracts
import kotlin.contracts.contract

/**
 * Thrown with the reason why an event is not possible at its position in the journal. Has no stack
 * trace.
 */
internal class ImpossibleEvent(message: String) : Exception(message, null, false, false)

@OptIn(ExperimentalContracts::class)
internal inline fun requireThat(condition: Boolean, message: () -> String) {
    contract { returns() implies condition }
    if (!condition) throw ImpossibleEvent(message())
}

internal fun requireCell(cell: CellIndex, plan: Plan) =
    requireThat(cell.value in plan.cells.indices) {
        "there is no cell $cell in the plan of ${plan.cells.size}."
    }

/**
 * Requires that no time, size or count is negative. A value is null if the system does not report
 * it.
 */
internal fun requireNotNegative(vararg values: Long?) {
    for (value in values) requireThat(value == null || value >= 0) { "a quantity of $value." }
}

/** Requires a [plan] that can be measured. Empty lists are useless, but allowed. */
internal fun requireMeasurable(plan: Plan) {
    plan.run {
        requireThat(cells.distinct().size == cells.size) { "a cell is in the plan twice." }
        requireThat(schedule.rounds > 0 && cells.all { it.threads > 0 }) {
            "the plan measures nothing."
        }
        requireThat(question.margin >= 0 && question.margin.isFinite()) {
            "a margin of ${question.margin}."
        }
        requireThat(question.confidence > 0 && question.confidence < 1) {
            "a confidence of ${question.confidence}."
        }
        requireThat(
            question.leastGenerations >= 0 &&
                schedule.mostGenerations >= 0 &&
                schedule.workersAtOnce >= 0
        ) {
            "a negative number in the plan."
        }
        requireThat(calls.fixed?.isValid != false) { "a fixed protocol of ${calls.fixed}." }
        requireKnown("document", documents.map { it.name }, cells.map { it.document })
        requireKnown("contender", contenders.map { it.contender }, cells.map { it.contender })
        requireKnown("JVM setting", jvms.map { it.name }, cells.map { it.jvm })
    }
}

private fun requireKnown(what: String, known: List<Any>, used: List<Any>) {
    val unknown = if (known.isEmpty()) null else used.find { it !in known }
    requireThat(unknown == null) { "the $what $unknown of a cell is not in the plan." }
}
