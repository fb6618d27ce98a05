package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.plan.rankedGroups
import dev.serdemark.statistics.PooledSpreads
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.hypot

/** The smallest spread from JVM to JVM that intervals assume, on the scale of logarithms. */
const val LEAST_SPREAD = 0.02

/**
 * The expected spread of a ratio or a time from JVM to JVM before anything is measured, on the
 * scale of logarithms. Three of four in the published journals spread less.
 */
const val EXPECTED_SPREAD = 0.044

/** The typical spread on a quiet machine: half of the published ones are less. */
private const val USUAL_SPREAD = 0.033

/**
 * Estimates the spread of each ratio or time with the help of the others of its group. Among many,
 * some have a standard deviation that is small by chance. Without the others, these would be
 * decided too early. Some have a large one by chance, and would take too long. Each group is
 * separate, because one may be noisier than another: another collector, smaller documents.
 *
 * @param isOneEnough whether there may be an interval after one generation
 */
class GroupSpreads(
    private val group: List<LogSeries>,
    private val isOneEnough: Boolean = false,
) {
    private val known = mutableMapOf<Int, PooledSpreads>()

    /**
     * Returns what was known of [one] of the group when it was last measured, so that later
     * measurements do not change its verdict. If the machine is unsteady within generations, the
     * expected spread is larger by what that adds.
     */
    fun of(one: LogSeries): SpreadPrior {
        val spreads =
            known.getOrPut(one.last) { PooledSpreads(group.mapNotNull { it.spreadAt(one.last) }) }
        val deviation = maxOf(EXPECTED_SPREAD, hypot(USUAL_SPREAD, one.errorAt(one.last)))
        val prior = spreads.prior(deviation, LEAST_SPREAD)
        return if (isOneEnough) prior else prior.copy(first = null)
    }
}

/** What is known of the spread of each cell's time: cells that are ranked together are a group. */
internal fun timeSpreads(plan: Plan, times: LogTimes): Map<CellIndex, SpreadPrior> =
    plan.indexes
        .groupBy { plan.floor(plan[it]) == null }
        .values
        .flatMap { cells -> rankedGroups(cells) { plan[it] } }
        .flatMap { cells ->
            val series = cells.associateWith(times::series)
            val isOneEnough = plan.leastGenerations == 1
            val spreads = GroupSpreads(series.values.toList(), isOneEnough)
            series.map { (cell, own) -> cell to spreads.of(own) }
        }
        .toMap()
