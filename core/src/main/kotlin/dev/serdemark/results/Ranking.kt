package dev.serdemark.results

/** Puts the cells of a group into order, with the ranks that the [comparisons] leave possible. */
internal class Ranking(
    comparisons: List<Comparison>,
    private val measures: Measures,
) {
    private val byPair = comparisons.associateBy { it.a to it.b }

    fun rank(group: List<CellResult>): RankedGroup {
        val (measured, unmeasured) = group.partition { it.figures != null }
        val sorted = measured.sortedBy { it.figures!!.time.value }
        val ranked = sorted.map { cell ->
            val others = sorted.filter { it !== cell }.mapNotNull { compare(cell.index, it.index) }
            RankedCell(
                cell,
                best = 1 + others.count { it.verdict.isSlower },
                worst = sorted.size - others.count { it.verdict.isFaster },
                toFastest =
                    if (cell === sorted.first()) null
                    else compare(cell.index, sorted.first().index),
            )
        }
        return RankedGroup(ranked, unmeasured, classical(sorted, measures))
    }

    /** Null where the two were never measured in the same round. */
    private fun compare(a: Int, b: Int): Comparison? = byPair[a to b] ?: byPair[b to a]?.inverse()
}
