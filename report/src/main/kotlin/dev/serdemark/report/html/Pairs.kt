package dev.serdemark.report.html

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.Comparison

/** The comparisons of a run, in both directions. */
internal class Pairs(comparisons: List<Comparison>) {
    private val byCells = comparisons.associateBy { it.a to it.b }

    /** Returns the comparison of cell [a] with cell [b]; null if they may not be compared. */
    operator fun get(a: CellIndex, b: CellIndex): Comparison? =
        byCells[a to b] ?: byCells[b to a]?.inverse()
}
