package dev.serdemark.results.measures

import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures

/** Slices of warm workers. */
class WarmMeasures(private val recording: Recording) : Measures {
    /** By cell: those that rank it. */
    val slices: Map<Int, CellSlices>

    /** How fast the machine was before each slice. */
    val pulses: Pulses

    private val scalings: Map<Int, Estimate?>

    init {
        val cells = recording.plan.cells
        val (ranked, alone) = recording.slices.partition { it.threads == cells[it.cell].threads }
        slices = byCell(ranked)
        pulses = Pulses(ranked) { cells[it.cell].jvm }
        scalings =
            byCell(alone).mapValues { (cell, single) ->
                threadScaling(slices[cell].orEmpty(), single, 1 - recording.plan.confidence)
            }
    }

    override fun figures(cell: Int): WarmFigures? =
        slices[cell]?.let { warmFigures(recording, cell, it, logTimes(cell), scalings[cell]) }

    override fun logTimes(cell: Int): Map<Int, Double> =
        logTimes(slices[cell].orEmpty(), pulses::logTime)

    override fun logRatios(a: Int, b: Int): Map<Int, LogRatio> =
        logRatios(slices[a].orEmpty(), slices[b].orEmpty(), pulses::error, pulses::logTime)
}

private fun byCell(slices: List<Slice>): Map<Int, CellSlices> =
    slices.groupBy { it.cell }.mapValues { cellSlices(it.value) }
