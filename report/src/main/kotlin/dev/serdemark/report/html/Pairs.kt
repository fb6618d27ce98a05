package dev.serdemark.report.html

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.Comparison

/** The comparisons of a run, found from either side. */
internal class Pairs(comparisons: List<Comparison>) {
    private val byCells = comparisons.associateBy { it.a to it.b }

    /** Cell [a] against cell [b], or null if they may not be compared. */
    operator fun get(a: CellIndex, b: CellIndex): Comparison? =
        byCells[a to b] ?: byCells[b to a]?.inverse()
}
