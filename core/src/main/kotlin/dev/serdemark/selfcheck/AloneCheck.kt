package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.results.Recording
import dev.serdemark.results.results
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/** A run of one contender alone, and a full one right after it. */
class Turn(val alone: Recording, val full: Recording)

/**
 * Whether a figure depends on what else was asked: cells of a full run beside the same cells
 * measured alone.
 *
 * @property ratios time alone over time in the full run, for each cell; the geometric mean over all
 *   turns
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
         * @param turns a short run with nothing but cells that the other has too, and that: many,
         *   one after another, so that a machine that becomes slower does not matter
         */
        fun of(turns: List<Turn>): AloneCheck {
            val ratios = turns.flatMap { turn ->
                val inFull = times(turn.full)
                times(turn.alone).map { (cell, time) -> cell to time / inFull.getValue(cell) }
            }
            return AloneCheck(
                ratios.groupBy({ it.first }, { it.second }).mapValues { geometricMean(it.value) }
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
