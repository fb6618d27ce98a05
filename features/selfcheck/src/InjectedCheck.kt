package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.random.Random

/**
 * Checks how often runs find a slowdown of known size, and how well they estimate its size.
 *
 * @property found the number of trials whose verdict is that the slower contender is slower
 * @property estimate the median of the ratios at the end of the trials
 * @property truth the known ratio: the time of the slower contender divided by the time of the
 *   other
 */
class InjectedCheck
private constructor(
    val trials: Int,
    val found: Int,
    val estimate: Double,
    private val truth: Double,
) {
    fun results(): List<CheckResult> =
        listOf(
            CheckResult(
                what = "an injected slowdown of ${percent(truth - 1)}",
                goal = "found in at least $MIN_FOUND of $trials trials, within $LOOKS generations",
                found = "$found of $trials",
                passed = found >= MIN_FOUND,
            ),
            CheckResult(
                what = "its estimated size",
                goal = "the median within 1% of ${number(truth)}",
                found = number(estimate),
                passed = abs(estimate / truth - 1) <= TOLERANCE,
            ),
        )

    private fun percent(fraction: Double) = "%.0f%%".format(Locale.ROOT, 100 * fraction)

    private fun number(value: Double) = "%.4f".format(Locale.ROOT, value)

    companion object {
        const val TRIALS = 40
        const val MIN_FOUND = 35
        const val LOOKS = 30
        const val TOLERANCE = 0.01

        /**
         * Checks [pairs] of cells in [recording]. The second cell of each pair takes [truth] times
         * as long as the first. Each pair gets an equal share of the trials.
         */
        fun of(
            recording: Recording,
            pairs: List<Pair<CellIndex, CellIndex>>,
            truth: Double,
            seed: Long,
        ): InjectedCheck {
            val random = Random(seed)
            val comparisons = List(TRIALS) { trial(recording, pairs[it % pairs.size], random) }
            // Comparisons divide the time of the first cell by the time of the second, slower cell.
            val ratios = comparisons.map { 1 / it.ratio.value }
            return InjectedCheck(
                trials = TRIALS,
                found = comparisons.count { it.verdict.isFaster },
                estimate = median(ratios.toDoubleArray()),
                truth = truth,
            )
        }

        /** Draws a table with one pair, and returns its comparison at the end. */
        private fun trial(
            recording: Recording,
            pair: Pair<CellIndex, CellIndex>,
            random: Random,
        ): Comparison =
            Redraw(recording, pair.toList()).lastResult(random, LOOKS).comparisons.single()
    }
}
