package dev.serdemark.results.alarms

import dev.serdemark.results.CellResult
import dev.serdemark.results.CellSlices
import dev.serdemark.results.Comparing
import dev.serdemark.results.Recording

/**
 * Where nothing is wrong, chance alone raises alarms of a kind in this share of all runs at most:
 * kinds that rest on a test divide it by the number of cells or pairs that they look at.
 */
internal const val FALSE_ALARMS = 0.02

/**
 * What alarms are raised by.
 *
 * @property slices of measured cells, by cell
 * @property cells results of all cells of the plan
 */
internal class Evidence(
    val recording: Recording,
    val slices: Map<Int, CellSlices>,
    val cells: List<CellResult>,
    val comparing: Comparing,
) {
    /** Cells with figures. */
    val measured: List<CellResult> = cells.filter { it.figures != null }

    val margin: Double = recording.plan.margin
}

/** Each looks for one kind. */
private val watchers: List<(Evidence) -> List<Alarm>> =
    listOf(
        ::twoHumped,
        ::drift,
        ::serialCorrelation,
        ::unsteadyWarmUp,
        ::meanAgainstMedian,
        ::cpuAgainstWall,
        ::noCollection,
        ::machineAlarms,
    )

/** All reasons to doubt figures, by kind. */
internal fun alarms(evidence: Evidence): List<Alarm> = watchers.flatMap { it(evidence) }
