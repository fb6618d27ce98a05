package dev.serdemark.selfcheck

import java.util.Locale
import java.util.Random

private const val RUNS = 1000
private const val LOOKS = 60
private const val LEAST_HELD = 0.94

/** The standard deviation of a pair's log ratio, as usual on shared machines. */
private const val SPREAD = 0.03

/**
 * Simulates runs of two equally fast contenders, for each distribution of times over JVMs. Checks
 * that in enough of these runs, the interval contains the true ratio at every look.
 */
internal fun coverageChecks(seed: Long): List<CheckResult> =
    TimeDistribution.entries
        .filter { it.isCovered && !it.isOfGroups }
        .map { shape ->
            val held = countHeld(shape, seed)
            CheckResult(
                "simulated runs, ${shape.words}",
                "the interval holds at every look in at least ${percent(LEAST_HELD)} of $RUNS",
                percent(held.toDouble() / RUNS),
                held >= LEAST_HELD * RUNS,
            )
        }

/** Returns the number of runs whose interval contains the true ratio at every look. */
private fun countHeld(shape: TimeDistribution, seed: Long): Int {
    val random = Random(seed)
    return (1..RUNS).count { !SimulatedTable(shape, 2, 1, SPREAD, LOOKS, random).isEverFalse() }
}

private fun percent(share: Double) = "%.1f%%".format(Locale.ROOT, 100 * share).replace(".0%", "%")
