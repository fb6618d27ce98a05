package dev.serdemark.selfcheck

import java.util.Locale
import java.util.Random

/**
 * Simulates runs of two equally fast contenders. Counts the runs whose interval contains the truth
 * at every look, for each distribution of times from JVM to JVM.
 */
internal class CoverageCheck private constructor(private val held: Map<TimeDistribution, Int>) {
    fun results(): List<CheckResult> = held.map { (shape, runs) ->
        CheckResult(
            "simulated runs, ${shape.words}",
            "the interval holds at every look in at least ${percent(LEAST_HELD)} of $RUNS",
            percent(runs.toDouble() / RUNS),
            runs >= LEAST_HELD * RUNS,
        )
    }

    private fun percent(share: Double) =
        "%.1f%%".format(Locale.ROOT, 100 * share).replace(".0%", "%")

    companion object {
        const val RUNS = 1000
        const val LOOKS = 60
        const val LEAST_HELD = 0.94

        /** Standard deviation of a pair, as it is usual on shared machines. */
        private const val SPREAD = 0.03

        fun of(seed: Long): CoverageCheck =
            CoverageCheck(
                TimeDistribution.entries
                    .filter { it.isCovered && !it.isOfGroups }
                    .associateWith { held(it, seed) }
            )

        private fun held(shape: TimeDistribution, seed: Long): Int {
            val random = Random(seed)
            return (1..RUNS).count {
                !SimulatedTable(shape, 2, 1, SPREAD, LOOKS, random).isEverFalse()
            }
        }
    }
}
