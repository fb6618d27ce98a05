package dev.serdemark.selfcheck

import dev.serdemark.plan.Goal
import dev.serdemark.results.comparison.ERROR_FOR_GOAL
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.Moments
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.pooledSpread
import java.util.Random
import kotlin.math.sqrt

/**
 * Simulates a run with a fixed number of [generations]. All [contenders] are equally fast. Compares
 * every pair within each of the [groups] after every generation, as the package `results` does.
 *
 * @param spread the standard deviation of a pair's log ratio, if the [shape] does not fix it
 * @param prior computes the prior for the spread of each pair from the spreads of all pairs in its
 *   group
 */
class SimulatedTable(
    private val shape: TimeDistribution,
    contenders: Int,
    groups: Int,
    spread: Double,
    private val generations: Int,
    random: Random,
    private val prior: (List<Spread>) -> SpreadPrior = {
        pooledSpread(it, EXPECTED_SPREAD, LEAST_SPREAD)
    },
) {
    /** The values of each pair by group, one per generation. */
    private val pairs: List<List<DoubleArray>> =
        List(groups) { group ->
            val cells =
                List(contenders) { contender ->
                    DoubleArray(generations) {
                        // A difference of two cells spreads sqrt(2) times as much as a cell.
                        shape.draw(SimulatedCell(group, contender, it), spread / sqrt(2.0), random)
                    }
                }
            cells.flatMapIndexed { i, a ->
                cells.drop(i + 1).map { b -> DoubleArray(generations) { a[it] - b[it] } }
            }
        }
    private val pairCount = pairs.sumOf { it.size }

    /**
     * For each pair, whether it contains the first contender of its group. This contender plays the
     * part of the fastest, or of the base.
     */
    private val hasFirst: List<Boolean> =
        // In each group, the pairs with the first contender come first.
        List(groups) { List(pairCount / groups) { it < contenders - 1 } }.flatten()

    private val allPairs = List(pairCount) { true }

    /** The data of each group after each generation. */
    private val groupsAtLooks: List<List<GroupData>> = run {
        val moments = pairs.map { group -> group.map(Moments::ofEachStart) }
        List(generations) { i -> moments.map { group -> GroupData(group.map { it[i] }) } }
    }

    /** The [pairs] of a group after some generations, with the prior for their spread. */
    private inner class GroupData(private val pairs: List<Moments>) {
        private val groupPrior = prior(pairs.map { Spread(it.deviation, it.count - 1) })

        fun intervals(error: Double) = pairs.map { anytimeInterval(it, error, groupPrior) }
    }

    /** Returns the intervals of all pairs after each generation. */
    private fun intervalsAtLooks(error: Double): List<List<Interval?>> =
        groupsAtLooks.map { groups ->
            groups.flatMap { it.intervals(error) }
        }

    /**
     * Returns whether an interval that a run for this [goal] uses misses the true ratio after any
     * generation. The goal decides how pairs share the error:
     * - [Goal.ORDER]: all pairs have the whole error.
     * - [Goal.BEST]: the pairs with the fastest contender have the share [ERROR_FOR_GOAL]. All
     *   pairs have the remaining share.
     * - [Goal.GATE]: the pairs with the base have the share [ERROR_FOR_GOAL]. The other pairs have
     *   the remaining share.
     */
    fun isEverFalse(goal: Goal = Goal.ORDER): Boolean =
        when (goal) {
            Goal.ORDER -> isEverFalse(1.0, allPairs)
            Goal.BEST ->
                isEverFalse(1 - ERROR_FOR_GOAL, allPairs) || isEverFalse(ERROR_FOR_GOAL, hasFirst)
            Goal.GATE ->
                isEverFalse(1 - ERROR_FOR_GOAL, hasFirst.map { !it }) ||
                    isEverFalse(ERROR_FOR_GOAL, hasFirst)
        }

    /**
     * Returns whether an interval misses the true ratio after any generation.
     *
     * @param share the share of the error that the pairs have together
     * @param counts whether a pair counts, for each pair
     */
    private fun isEverFalse(share: Double, counts: List<Boolean>): Boolean {
        val errorOfPair = FAMILY_ERROR * share / maxOf(1, counts.count { it })
        return intervalsAtLooks(errorOfPair).drop(shape.firstLook - 1).any { intervals ->
            intervals.zip(counts).any { (interval, isCounted) -> isCounted && misses(interval) }
        }
    }

    private fun misses(interval: Interval?) = interval != null && 0.0 !in interval

    /**
     * Returns for each pair after which generation a run finds a [difference] above the [margin];
     * null if it does not find it. Does not look before generation [firstLook]. [difference] and
     * [margin] are logarithms of ratios.
     */
    fun findingGenerations(difference: Double, margin: Double, firstLook: Int): List<Int?> {
        val looks = intervalsAtLooks(FAMILY_ERROR / pairCount)
        return (0 until pairCount).map { pair ->
            (firstLook..generations).firstOrNull { generation ->
                val interval = looks[generation - 1][pair]
                // The simulated difference is 0. Another difference would shift the interval.
                interval != null && interval.low + difference > margin
            }
        }
    }

    companion object {
        const val FAMILY_ERROR = 0.05
    }
}
