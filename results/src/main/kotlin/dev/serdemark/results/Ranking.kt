package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.BestFamily
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures

/**
 * Sorts the cells of a group, and finds the ranks that the verdicts allow.
 *
 * @param bestOf the comparisons with the fastest cell of a cell's group; null if only pairs are
 *   compared
 */
internal class Ranking(
    comparisons: List<Comparison>,
    private val measures: Measures,
    private val bestOf: (CellIndex) -> BestFamily?,
) {
    private val byPair = comparisons.associateBy { it.a to it.b }

    fun rank(group: List<CellResult>): RankedGroup {
        val (measured, unmeasured) = group.partition { it.figures != null }
        val best = measured.firstOrNull()?.let { bestOf(it.index) }
        val places = measured.associateWith { place(it, measured, best) }
        val sorted =
            measured.sortedWith(
                compareBy(
                    { it.index != best?.fastest },
                    { places.getValue(it).first },
                    { places.getValue(it).last },
                    ::time,
                )
            )
        val ranked = sorted.map { cell ->
            RankedCell(
                cell,
                best = places.getValue(cell).first,
                worst = places.getValue(cell).last,
                isFirst = cell === sorted.first(),
                toFastest = toFastest(cell, sorted.first(), best),
            )
        }
        return RankedGroup(ranked, unmeasured, classical(sorted, measures))
    }

    private fun toFastest(cell: CellResult, first: CellResult, best: BestFamily?): Comparison? =
        when {
            cell === first -> null
            best != null -> best.comparisons[cell.index]
            else -> compare(cell.index, first.index)
        }

    /** Finds the best and the worst rank that the verdicts allow for [cell]. */
    private fun place(cell: CellResult, group: List<CellResult>, best: BestFamily?): IntRange {
        val others = group.filter { it !== cell }.mapNotNull { compare(cell.index, it.index) }
        val ranks =
            1 + others.count { it.verdict.isSlower }..group.size -
                    others.count { it.verdict.isFaster }
        return when {
            best == null -> ranks
            cell.index !in best.candidates -> maxOf(2, ranks.first)..maxOf(2, ranks.last)
            best.candidates.size == 1 -> 1..1
            else -> ranks
        }
    }

    /**
     * The time of a cell, which orders cells with the same ranks. Verdicts come first, because the
     * time of a retired cell comes from earlier generations.
     */
    private fun time(cell: CellResult): Double = checkNotNull(cell.figures).time.value

    /** The comparison of two cells; null if the two were never measured in the same round. */
    private fun compare(a: CellIndex, b: CellIndex): Comparison? =
        byPair[a to b] ?: byPair[b to a]?.inverse()
}
