package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.results.Recording
import dev.serdemark.results.results
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/**
 * Whether a figure depends on what else was asked: cells of a full run beside the same cells
 * measured alone.
 *
 * @property ratios time alone over time in the full run, for each cell
 */
class AloneCheck private constructor(val ratios: Map<Cell, Double>) {
    fun results(): List<CheckResult> = ratios.map { (cell, ratio) ->
        CheckResult(
            "a cell alone against the same in a full run, ${cell.operation.id}",
            "within 2%",
            "%+.1f%%".format(Locale.ROOT, 100 * (ratio - 1)),
            abs(ratio - 1) <= TOLERANCE,
        )
    }

    companion object {
        const val TOLERANCE = 0.02

        /**
         * @param alone runs with nothing but cells that [full] has too: best one before it and one
         *   after it, so that a machine that becomes slower does not matter
         */
        fun of(full: Recording, alone: List<Recording>): AloneCheck {
            val inFull = times(full)
            val times = alone.flatMap { times(it).entries }.groupBy({ it.key }, { it.value })
            return AloneCheck(
                times.mapValues { (cell, of) -> geometricMean(of) / inFull.getValue(cell) }
            )
        }

        private fun geometricMean(values: List<Double>) = exp(values.map(::ln).average())

        private fun times(recording: Recording): Map<Cell, Double> =
            results(recording)
                .cells
                .mapNotNull { cell -> cell.figures?.let { cell.cell to it.time.value } }
                .toMap()
    }
}
