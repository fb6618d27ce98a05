package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeHalfWidth
import dev.serdemark.statistics.pooledSpread

/**
 * Returns the fewest generations after which any comparison of a run of [plan] can have an
 * interval. The more comparisons hold together, the less error each of them may have, and the more
 * generations its first interval needs. A pair without other pairs beside it needs more too, since
 * nothing else shows how much it spreads. If the plan compares nothing, this is the number for the
 * interval of a time.
 *
 * @param cells those that are measured: all that have not failed their check so far
 */
fun firstIntervals(plan: Plan, cells: List<CellIndex> = plan.indexes.toList()): Int {
    val families = Families(plan, cells.filter { plan.floor(plan[it]) == null })
    val groups =
        families.rankedPairs.map {
            firstInterval(plan, families.bestError, prior(it.size, plan.leastGenerations == 1))
        } +
            families.otherPairs.map {
                firstInterval(
                    plan,
                    families.pairError(it.first()),
                    prior(it.size, isOneEnough = false),
                )
            }
    return groups.minOrNull()
        ?: firstInterval(plan, 1 - plan.confidence, prior(1, isOneEnough = false))
}

/** The same for the cells of a [recording] that passed their check, or may still pass it. */
fun firstIntervals(recording: Recording): Int =
    firstIntervals(
        recording.plan,
        recording.plan.indexes.filter { recording.isChecked(it) || !recording.hasFailed(it) },
    )

/**
 * What is known of the spread of each of these [pairs] or times, if all of them spread as expected.
 */
private fun prior(pairs: Int, isOneEnough: Boolean): SpreadPrior {
    val spreads = List(pairs) { Spread(EXPECTED_SPREAD, 1) }
    val prior = pooledSpread(spreads, EXPECTED_SPREAD, LEAST_SPREAD)
    return if (isOneEnough) prior else prior.copy(first = null)
}

private fun firstInterval(plan: Plan, error: Double, prior: SpreadPrior): Int =
    generateSequence(minOf(plan.leastGenerations, LEAST_GENERATIONS)) { it + 1 }
        .first { anytimeHalfWidth(it, error, prior.with(prior.deviation, it).degrees) != null }
