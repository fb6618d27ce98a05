package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Goal
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate

/** Makes objectives of cells: times from the verdicts of a run, and figures that are exact. */
internal class Objectives(private val result: RunResult) {
    private val comparisons = result.comparisons.associateBy { it.a to it.b }
    private val latencies = result.latencies.associateBy { it.a to it.b }

    /** Compares [cells] of a [group] by the verdicts on their times. */
    fun time(group: RankedGroup, cells: Map<ContenderName, RankedCell>): Objective =
        Objective(
            Measure.TIME,
            cells.mapValues { it.value.result },
            cells.mapValues { (_, cell) -> cell.toFastest?.ratio?.value ?: ratio(cell, group) },
        ) { a, b ->
            toFastest(group, a, b)
                ?: comparisons[a to b]
                ?: comparisons[b to a]?.inverse()
                ?: unmet(a, b, ::time)
        }

    /** The verdict on [a] and [b] that a run for the fastest has, if one of them is the fastest. */
    private fun toFastest(group: RankedGroup, a: CellIndex, b: CellIndex): Comparison? =
        group.ranked
            .takeIf { result.plan.goal == Goal.BEST }
            .orEmpty()
            .mapNotNull { it.toFastest }
            .firstNotNullOfOrNull { comparison ->
                when (a to b) {
                    comparison.a to comparison.b -> comparison
                    comparison.b to comparison.a -> comparison.inverse()
                    else -> null
                }
            }

    /** Compares [cells] by the verdicts on their latencies. */
    fun latency(cells: Map<ContenderName, CellResult>): Objective =
        Objective(Measure.LATENCY, cells, cells.mapValues { p99(it.value) }) { a, b ->
            latencies[a to b] ?: latencies[b to a]?.inverse() ?: unmet(a, b, ::p99)
        }

    /**
     * Compares [cells] by a figure without an interval. The smaller one is less if they differ by
     * more than the [margin].
     */
    fun byFigure(
        measure: Measure,
        cells: Map<ContenderName, CellResult>,
        margin: Double,
        figure: (CellResult) -> Double,
    ): Objective {
        // Nothing is no unit to measure by: whatever is below a byte counts as one.
        val figures = cells.mapValues { maxOf(1.0, figure(it.value)) }
        val byIndex = figures.mapKeys { cells.getValue(it.key).index }
        return Objective(measure, cells, figures) { a, b ->
            val ratio = byIndex.getValue(a) / byIndex.getValue(b)
            val exact = Estimate(ratio, ratio, ratio)
            Comparison(a, b, exact, judge(exact, margin))
        }
    }

    /**
     * Returns the ratio of a cell to the fastest of its group by the estimates. It is needed for
     * the fastest itself, and for cells that never met the fastest in a round.
     */
    private fun ratio(cell: RankedCell, group: RankedGroup): Double =
        time(cell.result) / time(group.ranked.first().result)

    /**
     * Returns an undecided comparison, for two cells that were never measured in the same round.
     */
    private fun unmet(a: CellIndex, b: CellIndex, figure: (CellResult) -> Double): Comparison =
        Comparison(
            a,
            b,
            Estimate(figure(result[a]) / figure(result[b]), null, null),
            Verdict.UNDECIDED,
        )

    private fun p99(cell: CellResult): Double = checkNotNull(cell.latency).p99

    private fun time(cell: CellResult): Double = checkNotNull(cell.figures).time.value
}
