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

/** A run of one contender alone, and a run of all contenders right after it. */
class Turn(val alone: Recording, val full: Recording)

/**
 * Checks whether the time of a cell depends on the other contenders of a run. Compares cells in
 * runs of all contenders with the same cells in runs of one contender alone. The runs are not
 * measured at the same time, so the ratio varies by chance. The check fails only if the whole 95%
 * interval of the ratio is more than [TOLERANCE] away from 1.
 *
 * @property ratios the time alone divided by the time in the full run, per cell
 */
class AloneCheck private constructor(val ratios: Map<Cell, AloneRatio>) {
    fun results(): List<CheckResult> = ratios.map { (cell, ratio) ->
        CheckResult(
            what = "a cell alone against the same in a full run, ${cell.operation.id}",
            goal = "no more than 2% apart, beyond chance",
            found = "${percent(ratio.value)} (${percent(ratio.low)} to ${percent(ratio.high)})",
            passed = ratio.high >= 1 - TOLERANCE && ratio.low <= 1 + TOLERANCE,
        )
    }

    private fun percent(ratio: Double) = "%+.1f%%".format(Locale.ROOT, 100 * (ratio - 1))

    /** The geometric mean over all turns, with its 95% interval (Student's t). */
    class AloneRatio(val value: Double, val low: Double, val high: Double)

    companion object {
        const val TOLERANCE = 0.02

        /**
         * Compares the runs of all [turns].
         *
         * @param turns two or more turns. The two runs of a turn are short and follow each other
         *   directly, so slow changes of the machine's speed do not matter.
         */
        fun of(turns: List<Turn>): AloneCheck {
            val logRatios = turns.flatMap { turn ->
                val fullTimes = times(turn.full)
                times(turn.alone).map { (cell, time) ->
                    cell to ln(time / fullTimes.getValue(cell))
                }
            }
            return AloneCheck(
                logRatios.groupBy({ (cell, _) -> cell }, { (_, logRatio) -> logRatio }).mapValues {
                    (_, logRatiosOfCell) ->
                    ratio(logRatiosOfCell)
                }
            )
        }

        private fun ratio(logRatios: List<Double>): AloneRatio {
            val mean = logRatios.average()
            val standardError =
                standardDeviation(logRatios.toDoubleArray()) / sqrt(logRatios.size.toDouble())
            val quantile = TDistribution.of(logRatios.size - 1.0).inverseSurvivalProbability(TAIL)
            val halfWidth = standardError * quantile
            return AloneRatio(exp(mean), exp(mean - halfWidth), exp(mean + halfWidth))
        }

        /** The probability on each side of a 95% interval. */
        private const val TAIL = 0.025

        private fun times(recording: Recording): Map<Cell, Double> =
            results(recording)
                .cells
                .mapNotNull { cell -> cell.figures?.let { cell.cell to it.time.value } }
                .toMap()
    }
}
