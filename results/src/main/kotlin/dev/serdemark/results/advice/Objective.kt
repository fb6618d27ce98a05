package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import kotlin.math.ln

/**
 * One thing that contenders are compared by: a [measure] of the same cell of each.
 *
 * @property cells of the contenders
 * @param estimates of the measure, in any unit
 * @param compared returns the comparison of two cells, by their indexes
 */
internal class Objective(
    val measure: Measure,
    val cells: Map<ContenderName, CellResult>,
    estimates: Map<ContenderName, Double>,
    private val compared: (CellIndex, CellIndex) -> Comparison,
) {
    private val logs = estimates.mapValues { ln(it.value) }

    fun cell(contender: ContenderName): CellIndex = cells.getValue(contender).index

    /** Compares [a] with [b]. */
    fun compare(a: ContenderName, b: ContenderName): Comparison = compared(cell(a), cell(b))

    /** Returns the logarithm of the estimate of [a] over that of [b]. */
    fun logRatio(a: ContenderName, b: ContenderName): Double = logs.getValue(a) - logs.getValue(b)

    /** Returns the logarithm of a contender's estimate over that of the best of [all]. */
    fun loss(contender: ContenderName, all: List<ContenderName>): Double = all.maxOf {
        logRatio(contender, it)
    }
}
