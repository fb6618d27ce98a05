package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.random.Random

/**
 * Checks how often a slowdown of known size is found, and how well its size is estimated.
 *
 * @property found the number of trials whose verdict is that the slower contender is slower
 * @property estimate the median of the ratios at the end of the trials
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
                "an injected slowdown of ${percent(truth - 1)}",
                "found in at least $LEAST_FOUND of $trials trials, within $LOOKS generations",
                "$found of $trials",
                found >= LEAST_FOUND,
            ),
            CheckResult(
                "its estimated size",
                "the median within 1% of ${number(truth)}",
                number(estimate),
                abs(estimate / truth - 1) <= TOLERANCE,
            ),
        )

    private fun percent(fraction: Double) = "%.0f%%".format(Locale.ROOT, 100 * fraction)

    private fun number(value: Double) = "%.4f".format(Locale.ROOT, value)

    companion object {
        const val TRIALS = 40
        const val LEAST_FOUND = 35
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
            val ends = List(TRIALS) { trial(recording, pairs[it % pairs.size], random) }
            val ratios = ends.map { 1 / it.ratio.value }
            return InjectedCheck(
                TRIALS,
                ends.count { it.verdict.isFaster },
                median(ratios.toDoubleArray()),
                truth,
            )
        }

        private fun trial(
            recording: Recording,
            pair: Pair<CellIndex, CellIndex>,
            random: Random,
        ): Comparison {
            val end = Redraw(recording, pair.toList()).end(random, LOOKS)
            return end.comparisons.single()
        }
    }
}
