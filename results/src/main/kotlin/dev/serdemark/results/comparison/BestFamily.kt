package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.results.measures.estimate
import dev.serdemark.statistics.SpreadPrior

/**
 * Compares each cell of a group with the fastest one, although the fastest is found from the same
 * data (Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the
 * best", Annals of Statistics 12, 1984).
 *
 * Only the intervals of pairs with the truly fastest cell must hold: one fewer than there are
 * cells. If they hold, the truly fastest cell is among the [candidates]. So the range from the
 * lowest to the highest end of a cell's intervals against all other candidates contains its ratio
 * to the truly fastest cell. This ratio is above 1 if the cell is no candidate. If this range does
 * not decide a cell, its pair with the [fastest] candidate may.
 *
 * ```
 * a 1.00 µs, b 1.06 µs, c 3.00 µs, and JVMs of one contender differ by about 3%:
 *     a and b are candidates, a is the fastest
 *     b to a is undecided, c to a is slower
 * ```
 *
 * @property cells the indexes of the group's cells
 * @param ratios the pairs of these cells that were measured in the same round at least once
 * @param error the probability that the interval of one pair misses
 * @param compareAsPair returns the comparison of two cells as one of all pairs. The intervals of
 *   these comparisons and of this family hold together.
 * @param sort sorts candidates, the one with the shortest time first
 */
class BestFamily(
    val cells: List<CellIndex>,
    ratios: List<LogRatios>,
    private val error: Double,
    private val plan: Plan,
    spread: (LogRatios) -> SpreadPrior,
    private val compareAsPair: (CellIndex, CellIndex) -> Comparison?,
    sort: (Collection<CellIndex>) -> List<CellIndex>,
) {
    private val byPair: Map<Pair<CellIndex, CellIndex>, LogRatios> = ratios.associateBy {
        it.a to it.b
    }
    private val estimates: Map<Pair<CellIndex, CellIndex>, Estimate> =
        byPair.mapValues { (_, ratios) ->
            estimate(ratios, error, spread(ratios))
        }

    /** The cells that may be the fastest, because no other cell is certainly faster. */
    val candidates: Set<CellIndex> =
        cells
            .filter { cell -> (cells - cell).none { isSlower(cell, it) } }
            // Intervals that contradict each other may exclude every cell.
            .ifEmpty { cells }
            .toSet()

    /** The candidate with the shortest estimated time. */
    val fastest: CellIndex = sort(candidates).first()

    /**
     * The comparison of every other cell with the [fastest]. Cells that were never measured in the
     * same round as the fastest are missing.
     */
    val comparisons: Map<CellIndex, Comparison> =
        (cells - fastest).mapNotNull { cell -> compare(cell)?.let { cell to it } }.toMap()

    private val undecided: List<CellIndex> =
        (cells - fastest).filter { comparisons[it]?.verdict?.isDecided != true }

    /**
     * Returns those of the [cells] that are undecided, and the candidates among them that they are
     * compared with.
     */
    fun openAmong(cells: Set<CellIndex>): Set<CellIndex> {
        val open = undecided.filter { it in cells }
        return if (open.isEmpty()) emptySet() else (candidates intersect cells) + open
    }

    /**
     * Returns one forecast per undecided cell. Calls [forecast] with the cell's pair, its
     * comparison and the probability that an interval misses.
     */
    fun forecasts(forecast: (LogRatios, Comparison, Double) -> Forecast): List<Forecast> =
        undecided.mapNotNull { cell ->
            val comparison = comparisons[cell] ?: return@mapNotNull null
            forecast(checkNotNull(ratios(cell, fastest)), comparison, error)
        }

    private fun isSlower(cell: CellIndex, other: CellIndex): Boolean {
        if (!isConclusive(cell, other)) return false
        return (estimate(cell, other)?.low ?: 0.0) > 1
    }

    private fun compare(cell: CellIndex): Comparison? {
        val withAll = compareWithAll(cell) ?: return null
        if (withAll.verdict.isDecided) return withAll
        return compareAsPair(cell, fastest)?.takeIf { it.verdict.isSlower } ?: withAll
    }

    /** Compares a cell with the truly fastest one, which may be any of the candidates. */
    private fun compareWithAll(cell: CellIndex): Comparison? {
        val value = estimate(cell, fastest)?.value ?: return null
        val rivals = candidates - cell
        val estimates = rivals.mapNotNull { estimate(cell, it) }
        val lows = estimates.mapNotNull { it.low }
        val highs = estimates.mapNotNull { it.high }
        if (lows.size < rivals.size || highs.size < rivals.size) {
            val ratio = Estimate(value, low = null, high = null)
            return Comparison(cell, fastest, ratio, Verdict.UNDECIDED)
        }
        val isSlower = cell !in candidates
        // The ratio of a cell that is no candidate is above 1. The interval includes its estimate.
        val low = if (isSlower) maxOf(lows.min(), minOf(1.0, value)) else lows.min()
        val ratio = Estimate(value, low, highs.max())
        val isConclusive = rivals.all { isConclusive(cell, it) }
        val judged = if (isConclusive) judge(ratio, plan.question.margin) else Verdict.UNDECIDED
        val verdict =
            if (isSlower && judged == Verdict.UNDECIDED) Verdict.SLIGHTLY_SLOWER else judged
        return Comparison(cell, fastest, ratio, verdict)
    }

    private fun estimate(a: CellIndex, b: CellIndex): Estimate? =
        estimates[a to b] ?: estimates[b to a]?.inverse()

    private fun ratios(a: CellIndex, b: CellIndex): LogRatios? = byPair[a to b] ?: byPair[b to a]

    /** Whether enough generations measured both cells for a verdict. */
    private fun isConclusive(a: CellIndex, b: CellIndex): Boolean =
        (ratios(a, b)?.values?.size ?: 0) >= plan.question.leastGenerations
}
