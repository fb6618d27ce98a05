package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.statistics.SpreadPrior

/** Measures of a warm run, from the slices of its workers. */
class WarmMeasures(private val recording: Recording) : Measures {
    /** The slices that rank cells, by cell. */
    val slices: Map<CellIndex, CellSlices>

    /** The pulses, which show how fast the machine was before each slice. */
    val pulses: Pulses

    private val scalings: Map<CellIndex, Estimate?>

    init {
        val plan = recording.plan
        val (ranked, alone) = recording.slices.partition { it.threads == plan[it.cell].threads }
        slices = byCell(ranked)
        pulses = Pulses(ranked) { plan[it.cell].jvm }
        scalings =
            byCell(alone).mapValues { (cell, single) ->
                threadScaling(slices[cell].orEmpty(), single, 1 - plan.confidence)
            }
    }

    override fun figures(cell: CellIndex, spread: SpreadPrior): WarmFigures? =
        slices[cell]?.let {
            val time = estimate(series(cell).values, 1 - recording.plan.confidence, spread)
            warmFigures(recording, cell, it, time, scalings[cell])
        }

    override fun elapsedTimes(cell: CellIndex): Map<Int, Double> = byGeneration(cell, ::elapsedTime)

    /** The bytes that a call allocates, per generation that measured the cell. */
    fun allocatedBytes(cell: CellIndex): Map<Int, Double> = byGeneration(cell, ::allocatedBytes)

    private fun byGeneration(
        cell: CellIndex,
        figure: (List<Slice>) -> Double?,
    ): Map<Int, Double> =
        slices[cell]
            .orEmpty()
            .mapNotNull { (generation, own) ->
                figure(own.values.toList())?.let { generation to it }
            }
            .toMap()

    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        logTimes(slices[cell].orEmpty(), pulses::logTime)

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> =
        logRatios(slices[a].orEmpty(), slices[b].orEmpty(), pulses::error, pulses::logTime)
}

private fun byCell(slices: List<Slice>): Map<CellIndex, CellSlices> =
    slices.groupBy { it.cell }.mapValues { cellSlices(it.value) }
