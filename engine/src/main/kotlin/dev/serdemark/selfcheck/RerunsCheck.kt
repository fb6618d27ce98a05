package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.statistics.kendallTau
import java.util.Locale

/**
 * Compares runs of the same table.
 *
 * @property reversed the pairs that two runs decide in opposite ways
 * @property leastTau the smallest Kendall's tau between the orders of any two runs
 */
class RerunsCheck
private constructor(val runs: Int, val reversed: List<String>, val leastTau: Double) {
    fun results(): List<CheckResult> =
        listOf(
            CheckResult(
                "$runs runs of one table, idle and under load",
                "no decided pair reversed",
                if (reversed.isEmpty()) "none" else reversed.joinToString("; "),
                reversed.isEmpty(),
            ),
            CheckResult(
                "the order of their ranks",
                "Kendall's tau at least $LEAST_TAU for any two runs",
                "%.3f".format(Locale.ROOT, leastTau),
                leastTau >= LEAST_TAU,
            ),
        )

    companion object {
        const val LEAST_TAU = 0.95

        /** @param runs at least two, with the same cells in the same order */
        fun of(runs: List<RunResult>): RerunsCheck {
            val pairs = runs.flatMapIndexed { i, a -> runs.drop(i + 1).map { b -> a to b } }
            return RerunsCheck(
                runs.size,
                pairs.flatMap { (a, b) -> reversedPairs(a, b) }.distinct(),
                pairs.minOf { (a, b) -> tau(a, b) },
            )
        }

        private fun reversedPairs(a: RunResult, b: RunResult): List<String> {
            val inB = verdicts(b)
            return verdicts(a)
                .filter { (pair, verdict) ->
                    val other = inB[pair] ?: return@filter false
                    verdict.isFaster && other.isSlower || verdict.isSlower && other.isFaster
                }
                .map { (pair, _) -> "${a.plan[pair.first]}, ${a.plan[pair.second]}" }
        }

        private fun verdicts(run: RunResult): Map<Pair<CellIndex, CellIndex>, Verdict> =
            run.comparisons.associate { (it.a to it.b) to it.verdict }

        /**
         * Returns the smallest Kendall's tau between the orders of two runs, over all operations
         * and documents. The rank of a cell is the middle of its range of ranks, so cells that the
         * verdicts do not distinguish are tied.
         */
        private fun tau(a: RunResult, b: RunResult): Double {
            val (inA, inB) = ranks(a) to ranks(b)
            val both = inA.keys.intersect(inB.keys).groupBy { it.operation to it.document }
            return both.values.minOf { cells ->
                kendallTau(
                    cells.map(inA::getValue).toDoubleArray(),
                    cells.map(inB::getValue).toDoubleArray(),
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
