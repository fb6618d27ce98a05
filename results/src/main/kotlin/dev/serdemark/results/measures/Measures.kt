package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Figures

/** What was measured of the cells of a run, warm or cold, by their indexes in the plan. */
internal interface Measures {
    /** Null if nothing of the cell counts. */
    fun figures(cell: CellIndex): Figures?

    /** The logarithm of the cell's time, by the generations that it was measured in. */
    fun logTimes(cell: CellIndex): Map<Int, Double>

    /** The logarithm of the ratio of two cells, by the generations that both were measured in. */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogRatio>
}
