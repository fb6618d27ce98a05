package dev.serdemark.results.comparison

import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.anytimeHalfWidth
import dev.serdemark.statistics.pooledSpread

/**
 * Returns the fewest generations after which a run of [plan] can have an interval. The more
 * comparisons a run makes, the less error each of them may have, and the more generations its first
 * interval needs: two with nine contenders and two operations, three with forty.
 */
fun firstIntervals(plan: Plan): Int {
    val families = Families(plan, plan.indexes.filter { plan.floor(plan[it]) == null })
    return (families.rankedPairs + families.otherPairs).minOfOrNull {
        firstInterval(it.size, families.bestError)
    } ?: LEAST_GENERATIONS
}

/**
 * Returns the fewest generations after which the interval of a pair is finite, in a group of this
 * number of [pairs] that all spread as expected.
 */
private fun firstInterval(pairs: Int, error: Double): Int {
    val known = List(pairs) { Spread(EXPECTED_SPREAD, 1) }
    val prior = pooledSpread(known, EXPECTED_SPREAD, LEAST_SPREAD)
    return generateSequence(LEAST_GENERATIONS) { it + 1 }
        .first { anytimeHalfWidth(it, error, prior.with(EXPECTED_SPREAD, it).degrees) != null }
}
