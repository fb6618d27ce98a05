package dev.serdemark.results

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.logTimes
import dev.serdemark.statistics.cliffsDelta
import dev.serdemark.statistics.dunn
import dev.serdemark.statistics.kruskalWallis
import dev.serdemark.statistics.lilliefors

/**
 * Computes the classical tests of [cells] that are ranked together, in the order of their ranks.
 */
internal fun classical(cells: List<CellResult>, measures: Measures): Classical {
    if (cells.size < 2) return Classical.Missing.TOO_FEW_CELLS
    val values = cells.map { measures.logTimes(it.index).values.toDoubleArray() }
    if (values.any { it.size < Classical.LEAST_GENERATIONS })
        return Classical.Missing.TOO_FEW_GENERATIONS
    val omnibus = kruskalWallis(values) ?: return Classical.Missing.ALL_EQUAL
    return Classical.Table(
        cells.mapIndexed { i, cell ->
            val normality = lilliefors(values[i])?.let { Normality(it.d, it.p) }
            ClassicalCell(cell.index, values[i].size, normality)
        },
        omnibus.h,
        omnibus.degreesOfFreedom,
        omnibus.p,
        dunn(values).map {
            val delta = cliffsDelta(values[it.a], values[it.b])
            ClassicalPair(cells[it.a].index, cells[it.b].index, it.p, delta)
        },
    )
}
