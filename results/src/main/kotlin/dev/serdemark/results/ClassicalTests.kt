package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.logTimes
import dev.serdemark.statistics.KruskalWallis
import dev.serdemark.statistics.Lilliefors
import dev.serdemark.statistics.cliffsDelta
import dev.serdemark.statistics.dunn
import dev.serdemark.statistics.kruskalWallis
import dev.serdemark.statistics.lilliefors
import kotlinx.serialization.Serializable

/**
 * The statistical tests that papers usually report, for a group of cells. No verdict uses them.
 * They ignore that cells are measured side by side. They are valid only if the number of
 * generations was fixed beforehand.
 */
sealed interface Classical {
    /**
     * Tests on one value per generation and cell: the logarithm of the median time per call, which
     * also ranks the cells.
     *
     * @property cells the cells in the order of their ranks
     * @property omnibus tests whether all cells have the same distribution
     * @property pairs each pair of cells once
     */
    data class Table(
        val cells: List<ClassicalCell>,
        val omnibus: KruskalWallis,
        val pairs: List<ClassicalPair>,
    ) : Classical

    /** Why there is no table; [id] is its name in files. */
    @Serializable(Missing.ById::class)
    enum class Missing(override val id: String) : Classical, Identified {
        /** There are fewer than two cells. */
        TOO_FEW_CELLS("too-few-cells"),
        /** A cell has fewer than [LEAST_GENERATIONS]. */
        TOO_FEW_GENERATIONS("too-few-generations"),
        /** All values are equal. */
        ALL_EQUAL("all-equal");

        internal object ById : IdentifiedSerializer<Missing>("Classical.Missing", { entries })
    }

    companion object {
        const val LEAST_GENERATIONS = 3
    }
}

/**
 * A cell with its test of normality.
 *
 * @property cell the index of the cell in the plan
 * @property normality the test; null if there are too few generations, or all values are equal
 */
data class ClassicalCell(val cell: CellIndex, val generations: Int, val normality: Lilliefors?)

/**
 * The tests of two cells.
 *
 * @property a the index of a cell in the plan
 * @property b the index of the other cell in the plan
 * @property p the p-value of Dunn's test, adjusted for the number of pairs by Holm's procedure
 * @property delta Cliff's delta: -1 if every time of [a] is below every time of [b], 1 if every
 *   time is above
 */
data class ClassicalPair(
    val a: CellIndex,
    val b: CellIndex,
    val p: Double,
    val delta: Double,
)

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
            ClassicalCell(cell.index, values[i].size, lilliefors(values[i]))
        },
        omnibus,
        dunn(values).map { (a, b, _, p) ->
            ClassicalPair(cells[a].index, cells[b].index, p, cliffsDelta(values[a], values[b]))
        },
    )
}

/**
 * How much ratios of Serdemark and of JMH differ beyond the variation from JVM to JVM: the standard
 * deviation of ln(s / j). Here, s and j are the ratios of the same two warm cells by Serdemark and
 * by JMH. The value is estimated from the cells of docs/jmh.md.
 */
const val METHOD_ERROR: Double = 0.0234

/**
 * [METHOD_ERROR] for runs like those that it was estimated from: warm calls from one thread,
 * without a server. Null for other runs.
 */
val RunResult.methodError: Double?
    get() = METHOD_ERROR.takeIf {
        plan.calls.experiment == Experiment.Warm &&
            plan.calls.requests == null &&
            plan.cells.all { it.threads == 1 }
    }
