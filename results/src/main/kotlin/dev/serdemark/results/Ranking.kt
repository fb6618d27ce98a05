package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.BestFamily
import dev.serdemark.results.comparison.Comparing
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures

/** Sorts the cells of a group, and finds the ranks that the verdicts allow. */
internal class Ranking(private val comparing: Comparing, private val measures: Measures) {
    fun rank(group: List<CellResult>): RankedGroup {
        val (measured, unmeasured) = group.partition { it.figures != null }
        val best = measured.firstOrNull()?.let { comparing.bestOf(it.index) }
        val places = measured.associate { it.index to place(it.index, measured, best) }
        val sorted = sort(measured, places, best)
        val ranked = sorted.map { cell ->
            RankedCell(
                cell,
                best = places.getValue(cell.index).first,
                worst = places.getValue(cell.index).last,
                isFirst = cell === sorted.first(),
                toFastest = toFastest(cell, sorted.first(), best),
            )
        }
        return RankedGroup(ranked, unmeasured, classical(sorted, measures))
    }

    /**
     * Verdicts come first, because the time of a retired cell comes from earlier generations. Cells
     * with the same ranks follow the ratios that stand beside them.
     */
    private fun sort(
        cells: List<CellResult>,
        places: Map<CellIndex, IntRange>,
        best: BestFamily?,
    ): List<CellResult> {
        val byIndex = cells.associateBy { it.index }
        return cells
            .map { it.index }
            .groupBy {
                Triple(it != best?.fastest, places.getValue(it).first, places.getValue(it).last)
            }
            .toSortedMap(compareBy({ it.first }, { it.second }, { it.third }))
            .values
            .flatMap(comparing::sorted)
            .map(byIndex::getValue)
    }

    private fun toFastest(cell: CellResult, first: CellResult, best: BestFamily?): Comparison? =
        when {
            cell === first -> null
            best != null -> best.comparisons[cell.index]
            else -> comparing.comparison(cell.index, first.index)
        }

    /** Finds the best and the worst rank that the verdicts allow for the [cell]. */
    private fun place(cell: CellIndex, group: List<CellResult>, best: BestFamily?): IntRange {
        val others =
            group.filter { it.index != cell }.mapNotNull { comparing.comparison(cell, it.index) }
        val ranks =
            1 + others.count { it.verdict.isSlower }..group.size -
                    others.count { it.verdict.isFaster }
        return when {
            best == null -> ranks
            cell in best.candidates -> if (best.candidates.size == 1) 1..1 else ranks
            // Slower than a candidate, though perhaps not than the one beside which its row stands
            else -> maxOf(2, ranks.first)..maxOf(2, ranks.last)
        }
    }
}
