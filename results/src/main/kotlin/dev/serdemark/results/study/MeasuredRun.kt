package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.ColdMeasures
import dev.serdemark.results.measures.LogTimes
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.OneByGeneration
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.latencyTimes
import dev.serdemark.results.results

/**
 * Why a cell has no figure.
 *
 * @property isOpen whether it may still get one, if the run continues
 */
internal class Lack(val reason: String, val isOpen: Boolean = false)

/** A run of a study, with the values of its generations. */
internal class MeasuredRun(private val recording: Recording) {
    val plan: Plan = recording.plan
    val result: RunResult = results(recording, further = null)

    private val measures: Measures =
        when (plan.experiment) {
            Experiment.Warm -> WarmMeasures(recording)
            is Experiment.Cold -> ColdMeasures(recording)
        }

    /** The elapsed time of one cell in the next generation, if that is like the last. */
    val cellMillis: Double?
        get() = recording.cellMillis

    /** Whether a cell that has not failed is measured no further. */
    fun isRetired(cell: CellIndex): Boolean =
        recording.isOut(cell) && !recording.hasFailed(cell)

    /** The values of a measure that has one per generation; null if it has only one. */
    fun values(by: Measure): LogTimes? =
        when (by) {
            Measure.TIME -> measures
            Measure.WALL -> OneByGeneration(measures::elapsedTimes)
            Measure.ALLOCATED ->
                OneByGeneration { (measures as? WarmMeasures)?.allocatedBytes(it).orEmpty() }
            Measure.MEDIAN -> recording.latencyTimes { it.median }
            Measure.P99 -> recording.latencyTimes { it.p99 }
            Measure.P999 -> recording.latencyTimes { it.p999 }
            Measure.LONGEST -> recording.latencyTimes { it.maximum }
            else -> null
        }

    operator fun get(cell: CellIndex): CellResult = result[cell]

    /** Whether the run was interrupted, or is under way. */
    val isOpen: Boolean
        get() = recording.ending.let { it == null || it == Ending.INTERRUPTED }

    /** Why a cell has no positive figure of this kind; null if it has one. */
    fun lack(cell: CellIndex, by: Measure): Lack? {
        val found = result[cell]
        val outcome = found.outcome
        val figure = by.of(found)
        return when {
            outcome.status == Status.NOT_MEASURED ->
                Lack("${found.cell} has not been measured yet.", isOpen = true)
            outcome.status != Status.MEASURED -> Lack("${found.cell}: ${outcome.reason}")
            figure == null -> Lack("${found.cell} has no figure '${by.id}'.", isOpen)
            // Used memory may be less after calls than before.
            figure <= 0 ->
                Lack(
                    "${found.cell} has a figure '${by.id}' that is not above 0, so it has no ratio."
                )
            else -> null
        }
    }
}
