package dev.serdemark.selfcheck

import java.util.Locale
import java.util.Random

private const val RUNS = 1000

/** The number of generations of a run. There is a look at the interval after each generation. */
private const val LOOKS = 60
private const val MIN_SHARE = 0.94

/** A typical standard deviation of a pair's log ratio on shared machines. */
private const val SPREAD = 0.03

/**
 * Simulates runs of two equally fast contenders, for each distribution of times over JVMs. Checks
 * that in enough of these runs, the interval contains the true ratio at every look.
 */
internal fun coverageChecks(seed: Long): List<CheckResult> =
    TimeDistribution.entries
        .filter { it.mustHold && !it.needsGroups }
        .map { shape ->
            val runs = countCoveringRuns(shape, seed)
            CheckResult(
                what = "simulated runs, ${shape.words}",
                goal =
                    "the interval holds at every look in at least ${percent(MIN_SHARE)} of $RUNS",
                found = percent(runs.toDouble() / RUNS),
                passed = runs >= MIN_SHARE * RUNS,
            )
        }

/** Returns the number of runs whose interval contains the true ratio at every look. */
private fun countCoveringRuns(shape: TimeDistribution, seed: Long): Int {
    val random = Random(seed)
    return (1..RUNS).count {
        val table =
            SimulatedTable(
                shape,
                contenders = 2,
                groups = 1,
                spread = SPREAD,
                generations = LOOKS,
                random = random,
            )
        !table.isEverFalse()
    }
}

private fun percent(share: Double) = "%.1f%%".format(Locale.ROOT, 100 * share).replace(".0%", "%")
