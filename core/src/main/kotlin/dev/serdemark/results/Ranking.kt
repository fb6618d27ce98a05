package dev.serdemark.results

/** Puts the cells of a group into order, with the ranks that the [comparisons] leave possible. */
internal class Ranking(
    comparisons: List<Comparison>,
    private val measures: Measures,
) {
    private val byPair = comparisons.associateBy { it.a to it.b }

    fun rank(group: List<CellResult>): RankedGroup {
        val (measured, unmeasured) = group.partition { it.figures != null }
        val places = measured.associateWith { place(it, measured) }
        val sorted =
            measured.sortedWith(
                compareBy({ places.getValue(it).first }, { places.getValue(it).last }, ::time)
            )
        val ranked = sorted.map { cell ->
            RankedCell(
                cell,
                best = places.getValue(cell).first,
                worst = places.getValue(cell).last,
                toFastest =
                    if (cell === sorted.first()) null
                    else compare(cell.index, sorted.first().index),
            )
        }
        return RankedGroup(ranked, unmeasured, classical(sorted, measures))
    }

    /** The ranks that the verdicts allow. */
    private fun place(cell: CellResult, group: List<CellResult>): IntRange {
        val others = group.filter { it !== cell }.mapNotNull { compare(cell.index, it.index) }
        return 1 + others.count { it.verdict.isSlower }..group.size -
                others.count { it.verdict.isFaster }
    }

    /**
     * Orders those whose ranks are alike; verdicts come first, since the time of a cell that has
     * retired is that of earlier generations.
     */
    private fun time(cell: CellResult): Double = checkNotNull(cell.figures).time.value

    /** Null where the two were never measured in the same round. */
    private fun compare(a: Int, b: Int): Comparison? = byPair[a to b] ?: byPair[b to a]?.inverse()
}
