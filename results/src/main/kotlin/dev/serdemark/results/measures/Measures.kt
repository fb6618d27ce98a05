package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Figures

/** Measured values of the cells of a run, warm or cold, by their indexes in the plan. */
internal interface Measures {
    /** The figures of a cell; null if no measurement of it counts. */
    fun figures(cell: CellIndex): Figures?

    /** The logarithm of the cell's time, per generation that measured it. */
    fun logTimes(cell: CellIndex): Map<Int, Double>

    /** The logarithm of the ratio of two cells, per generation that measured both. */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogRatio>
}
