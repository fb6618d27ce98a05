package dev.serdemark.results.warnings

import dev.serdemark.results.comparison.Comparing
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import kotlin.math.ln

/**
 * The largest share of runs in which chance alone causes warnings of a kind. Kinds that use a
 * statistical test divide it by the number of cells or pairs.
 */
internal const val FALSE_WARNINGS = 0.02

/**
 * What warnings are derived from.
 *
 * @property measures of measured cells, warm or cold
 * @property cells results of all cells of the plan
 */
internal class Evidence(
    val recording: Recording,
    val measures: Measures,
    val cells: List<CellResult>,
    val comparing: Comparing,
) {
    /** Cells with figures. */
    val measured: List<CellResult> = cells.filter { it.figures != null }

    val margin: Double = recording.plan.margin

    /** The smallest difference that matters: half the margin, on the scale of logarithms. */
    val leastDifference: Double = ln(1 + margin) / 2
}

/** Functions that look for warnings. Each finds one kind, except the last. */
private val watchers: List<(Evidence) -> List<Warning>> =
    listOf(::twoHumped, ::drift, ::serialCorrelation, ::unsteadyWarmUp, ::machineWarnings)

/** Functions that look for warnings in slices. Each finds one kind. */
private val sliceWatchers: List<(Evidence, WarmMeasures) -> List<Warning>> =
    listOf(
        ::unsteadyMachine,
        ::changedAfterWarmUp,
        ::compilation,
        ::meanAgainstMedian,
        ::cpuAgainstWall,
        ::noCollection,
    )

/** All reasons to doubt figures, by kind. */
internal fun warnings(evidence: Evidence): List<Warning> {
    val warm = evidence.measures as? WarmMeasures
    val found = watchers.flatMap { it(evidence) }
    val inSlices = warm?.let { sliceWatchers.flatMap { watcher -> watcher(evidence, it) } }
    return (found + inSlices.orEmpty()).sortedBy { it.kind }
}
