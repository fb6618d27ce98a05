package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.statistics.kendallTau
import java.util.Locale

/**
 * Checks whether runs of the same plan give the same order.
 *
 * @property reversed the pairs that two runs decide in opposite ways
 * @property minTau the smallest Kendall's tau between the orders of any two runs
 */
class RerunsCheck
private constructor(val runs: Int, val reversed: List<String>, val minTau: Double) {
    fun results(): List<CheckResult> =
        listOf(
            CheckResult(
                what = "$runs runs of one table, idle and under load",
                goal = "no decided pair reversed",
                found = if (reversed.isEmpty()) "none" else reversed.joinToString("; "),
                passed = reversed.isEmpty(),
            ),
            CheckResult(
                what = "the order of their ranks",
                goal = "Kendall's tau at least $MIN_TAU for any two runs",
                found = "%.3f".format(Locale.ROOT, minTau),
                passed = minTau >= MIN_TAU,
            ),
        )

    companion object {
        const val MIN_TAU = 0.95

        /** @param runs at least two, with the same cells in the same order */
        fun of(runs: List<RunResult>): RerunsCheck {
            val pairs = runs.flatMapIndexed { i, a -> runs.drop(i + 1).map { b -> a to b } }
            return RerunsCheck(
                runs = runs.size,
                reversed = pairs.flatMap { (a, b) -> reversedPairs(a, b) }.distinct(),
                minTau = pairs.minOf { (a, b) -> tau(a, b) },
            )
        }

        private fun reversedPairs(a: RunResult, b: RunResult): List<String> {
            val verdictsInB = verdicts(b)
            return verdicts(a)
                .filter { (pair, inA) ->
                    val inB = verdictsInB[pair]
                    inB != null && (inA.isFaster && inB.isSlower || inA.isSlower && inB.isFaster)
                }
                .keys
                .map { (first, second) -> "${a.plan[first]}, ${a.plan[second]}" }
        }

        private fun verdicts(run: RunResult): Map<Pair<CellIndex, CellIndex>, Verdict> =
            run.comparisons.associate { (it.a to it.b) to it.verdict }

        /**
         * Returns Kendall's tau between the orders of two runs: the smallest of all operations and
         * documents. The rank of a cell is the middle of its range of ranks, so cells that the
         * verdicts do not distinguish are tied.
         */
        private fun tau(a: RunResult, b: RunResult): Double {
            val ranksInA = ranks(a)
            val ranksInB = ranks(b)
            val cellsOfBoth = ranksInA.keys.intersect(ranksInB.keys)
            return cellsOfBoth
                .groupBy { it.operation to it.document }
                .values
                .minOf { cells ->
                    kendallTau(
                        cells.map(ranksInA::getValue).toDoubleArray(),
                        cells.map(ranksInB::getValue).toDoubleArray(),
                    )
                }
        }

        private fun ranks(run: RunResult): Map<Cell, Double> =
            run.groups
                .flatMap { group ->
                    group.ranked.map { it.result.cell to (it.best + it.worst) / 2.0 }
                }
                .toMap()
    }
}
