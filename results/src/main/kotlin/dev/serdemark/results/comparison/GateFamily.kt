package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.gatePairs
import dev.serdemark.results.measures.LogRatios
import kotlin.math.abs
import kotlin.math.ln

/**
 * The comparisons of the plan's gate: each cell with the cell of its contender's base.
 *
 * @param ratios the pairs that were measured in the same round at least once
 * @param compare returns the comparison of two cells; null if they were never measured in the same
 *   round
 * @param forecast predicts how much longer a pair takes. The pair is decided once half the width of
 *   its interval is below the last argument, on the scale of logarithms.
 */
internal class GateFamily(
    private val plan: Plan,
    ratios: List<LogRatios>,
    private val compare: (CellIndex, CellIndex) -> Comparison?,
    private val forecast: (LogRatios, Comparison, Double) -> Forecast,
) {
    private val byPair = ratios.associateBy { setOf(it.a, it.b) }

    /** The result for each cell; empty if the plan has no gate. */
    val results: List<GateResult> =
        plan.gatePairs.map { (cell, base) ->
            result(cell, base, checkNotNull(plan.question.gate).limit)
        }

    /** The comparisons of cells with their bases, as far as these were measured together. */
    val comparisons: List<Comparison>
        get() = results.mapNotNull { compare(it.cell, it.base) }

    /** Returns the undecided cells and their bases, if both are [live]. */
    fun openAmong(live: Set<CellIndex>): Set<CellIndex> =
        results
            .filter { it.outcome == GateOutcome.UNDECIDED }
            .map { listOf(it.cell, it.base) }
            .filter { live.containsAll(it) }
            .flatten()
            .toSet()

    private fun result(cell: CellIndex, base: CellIndex, limit: Double): GateResult {
        val comparison = compare(cell, base)
        val pair = byPair[setOf(cell, base)]
        if (comparison == null || pair == null)
            return GateResult(cell, base, ratio = null, GateOutcome.UNDECIDED)
        val isTooShort = pair.values.size < plan.question.leastGenerations
        val outcome = GateOutcome.of(comparison.ratio.takeUnless { isTooShort }, limit)
        val logSlowdown = if (pair.a == cell) pair.log else -pair.log
        val distanceToLimit = abs(logSlowdown - ln(1 + limit))
        return GateResult(
            cell,
            base,
            comparison.ratio,
            outcome,
            if (outcome == GateOutcome.UNDECIDED) forecast(pair, comparison, distanceToLimit)
            else null,
        )
    }
}
