package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.statistics.standardDeviation
import java.util.Locale
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution

/** A run of one contender alone, and a full run right after it. */
class Turn(val alone: Recording, val full: Recording)

/**
 * Checks whether the time of a cell depends on the other contenders of a run. Compares cells of a
 * full run with the same cells measured alone. The two are not measured at the same time, so their
 * ratio varies by chance. The check fails if the 95% interval of the ratio is completely more than
 * [TOLERANCE] away from 1.
 *
 * @property ratios the time alone divided by the time in the full run, per cell
 */
class AloneCheck private constructor(val ratios: Map<Cell, Ratio>) {
    fun results(): List<CheckResult> = ratios.map { (cell, ratio) ->
        CheckResult(
            "a cell alone against the same in a full run, ${cell.operation.id}",
            "no more than 2% apart, beyond chance",
            "${percent(ratio.value)} (${percent(ratio.low)} to ${percent(ratio.high)})",
            ratio.high >= 1 - TOLERANCE && ratio.low <= 1 + TOLERANCE,
        )
    }

    private fun percent(ratio: Double) = "%+.1f%%".format(Locale.ROOT, 100 * (ratio - 1))

    /** The geometric mean over all turns, with its 95% interval (Student's t). */
    class Ratio(val value: Double, val low: Double, val high: Double)

    companion object {
        const val TOLERANCE = 0.02

        /**
         * Compares the runs of all [turns].
         *
         * @param turns two or more turns. The two short runs of a turn follow each other directly,
         *   so a machine that slowly changes its speed does not matter.
         */
        fun of(turns: List<Turn>): AloneCheck {
            val ratios = turns.flatMap { turn ->
                val inFull = times(turn.full)
                times(turn.alone).map { (cell, time) -> cell to ln(time / inFull.getValue(cell)) }
            }
            return AloneCheck(
                ratios.groupBy({ it.first }, { it.second }).mapValues { (_, logs) -> ratio(logs) }
            )
        }

        private fun ratio(logs: List<Double>): Ratio {
            val mean = logs.average()
            val error = standardDeviation(logs.toDoubleArray()) / sqrt(logs.size.toDouble())
            val reach = error * TDistribution.of(logs.size - 1.0).inverseSurvivalProbability(TAIL)
            return Ratio(exp(mean), exp(mean - reach), exp(mean + reach))
        }

        private const val TAIL = 0.025

        private fun times(recording: Recording): Map<Cell, Double> =
            results(recording)
                .cells
                .mapNotNull { cell -> cell.figures?.let { cell.cell to it.time.value } }
                .toMap()
    }
}
