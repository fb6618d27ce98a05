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
 * every pair within each of the [groups] after every generation, as `results` does.
 *
 * @param spread the standard deviation of a pair, if the [shape] does not fix it
 * @param prior computes the prior for the spread of each pair from the spreads of all pairs in its
 *   group
 */
class SimulatedTable(
    shape: TimeDistribution,
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
                        shape.draw(SimulatedCell(group, contender, it), spread / sqrt(2.0), random)
                    }
                }
            cells.flatMapIndexed { i, a ->
                cells.drop(i + 1).map { b -> DoubleArray(generations) { a[it] - b[it] } }
            }
        }
    private val count = pairs.sumOf { it.size }

    /**
     * For each pair, whether it contains the first contender of its group. This contender stands
     * for the fastest, or for the base.
     */
    private val withFirst: List<Boolean> =
        List(groups) { List(count / groups) { it < contenders - 1 } }.flatten()

    private val all = List(count) { true }

    /** The state of each group of pairs after each generation. */
    private val known: List<List<Known>> = run {
        val moments = pairs.map { group -> group.map(Moments::ofEachStart) }
        List(generations) { i -> moments.map { group -> Known(group.map { it[i] }) } }
    }

    /** The [pairs] of a group after some generations, with the prior for their spread. */
    private inner class Known(private val pairs: List<Moments>) {
        private val common = prior(pairs.map { Spread(it.deviation, it.count - 1) })

        fun intervals(error: Double) = pairs.map { anytimeInterval(it, error, common) }
    }

    /** Returns the intervals of all pairs after each generation. */
    private fun looks(error: Double): List<List<Interval?>> = known.map { groups ->
        groups.flatMap { it.intervals(error) }
    }

    /**
     * Returns whether an interval that a run for this [goal] uses misses the true ratio at any
     * look. For [Goal.ORDER], these are the intervals of all pairs. For [Goal.BEST], the pairs with
     * the fastest contender get the share [ERROR_FOR_GOAL] of the error, and the intervals of all
     * pairs get the remaining share. For [Goal.GATE], the pairs with the base get [ERROR_FOR_GOAL],
     * and the other pairs get the remaining share.
     */
    fun isEverFalse(goal: Goal = Goal.ORDER): Boolean =
        when (goal) {
            Goal.ORDER -> isEverFalse(1.0, all)
            Goal.BEST ->
                isEverFalse(1 - ERROR_FOR_GOAL, all) || isEverFalse(ERROR_FOR_GOAL, withFirst)
            Goal.GATE ->
                isEverFalse(1 - ERROR_FOR_GOAL, withFirst.map { !it }) ||
                    isEverFalse(ERROR_FOR_GOAL, withFirst)
        }

    /** Returns whether one of these [pairs] misses at any look, with this [share] of the error. */
    private fun isEverFalse(share: Double, pairs: List<Boolean>): Boolean =
        looks(FAMILY_ERROR * share / maxOf(1, pairs.count { it })).any { look ->
            look.zip(pairs).any { (interval, counts) -> counts && misses(interval) }
        }

    private fun misses(interval: Interval?) = interval != null && 0.0 !in interval

    /**
     * Returns for each pair the first generation, from [least] on, whose interval is above [margin]
     * if one contender takes [difference] longer; null if there is none. [difference] and [margin]
     * are logarithms of ratios.
     */
    fun found(difference: Double, margin: Double, least: Int): List<Int?> =
        looks(FAMILY_ERROR / count).let { looks ->
            (0 until count).map { pair ->
                (least..generations).firstOrNull { generation ->
                    looks[generation - 1][pair]?.let { it.low + difference > margin } ?: false
                }
            }
        }

    companion object {
        const val FAMILY_ERROR = 0.05
    }
}
