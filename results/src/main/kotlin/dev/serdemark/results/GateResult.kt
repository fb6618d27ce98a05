package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.comparison.Comparing
import dev.serdemark.results.figures.Estimate

/**
 * The comparison of one cell with the same cell of the gate's base.
 *
 * @property cell index of the contender's cell in the plan, and [base] of the base's
 * @property ratio the contender's time over the base's; null if they were not both measured
 * @property early the number of generations that measured both, if a verdict needs more; otherwise
 *   null
 */
data class GateResult(
    val cell: CellIndex,
    val base: CellIndex,
    val ratio: Estimate?,
    val outcome: GateOutcome,
    val early: Int? = null,
)

/** Whether a contender is slower than the gate allows. */
enum class GateOutcome(val id: String) {
    /** The contender is certainly not slower than the gate allows. */
    PASSED("passed"),
    /** The contender is certainly slower than the gate allows. */
    FAILED("failed"),
    /**
     * The limit lies within the interval of the ratio, there is no interval, or both were measured
     * in fewer generations than a verdict needs.
     */
    UNDECIDED("undecided"),
}

/**
 * Compares every cell with the cell of the gate's base that has the same document, operation,
 * channel and JVM setting. Empty if the [plan] has no gate.
 */
internal fun gateResults(plan: Plan, comparing: Comparing): List<GateResult> {
    val gate = plan.gate ?: return emptyList()
    val found = comparing.comparisons.associateBy { setOf(it.a, it.b) }
    val bases = plan.indexedCells.filter { (_, cell) -> cell.contender == gate.base }
    return bases.flatMap { (base, cell) ->
        plan.indexedCells
            .filter { (index, other) ->
                plan.floor(other) == null &&
                    index != base &&
                    other.copy(contender = gate.base) == cell
            }
            .map { (other, _) ->
                val comparison = found[setOf(other, base)]
                val ratio = comparison?.run { if (a == other) ratio else inverse().ratio }
                val early = comparing.early[comparison]
                val conclusive = ratio.takeIf { early == null }
                GateResult(other, base, ratio, outcome(conclusive, gate), early)
            }
    }
}

private fun outcome(ratio: Estimate?, gate: Gate): GateOutcome {
    val low = ratio?.low ?: return GateOutcome.UNDECIDED
    val high = ratio.high ?: return GateOutcome.UNDECIDED
    val limit = 1 + gate.limit
    return when {
        low > limit -> GateOutcome.FAILED
        high < limit -> GateOutcome.PASSED
        else -> GateOutcome.UNDECIDED
    }
}
