package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.BestFamily
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures

/**
 * Puts the cells of a group into order, with the ranks that the comparisons leave possible.
 *
 * @param bestOf how the cells of the group that holds a cell stand against its fastest; null if
 *   they are held against it as against any other
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

    /** The ranks that the verdicts allow. */
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
     * Orders those whose ranks are alike; verdicts come first, since the time of a cell that has
     * retired is that of earlier generations.
     */
    private fun time(cell: CellResult): Double = checkNotNull(cell.figures).time.value

    /** Null if the two were never measured in the same round. */
    private fun compare(a: CellIndex, b: CellIndex): Comparison? =
        byPair[a to b] ?: byPair[b to a]?.inverse()
}
