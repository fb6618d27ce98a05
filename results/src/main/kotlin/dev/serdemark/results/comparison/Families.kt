package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Plan
import dev.serdemark.plan.rankedGroups
import dev.serdemark.plan.sameButJvm

/**
 * The share of the probability of error that comparisons with the fastest get in a run that was
 * planned for the fastest. If the user named a baseline before the run, comparisons with it get
 * half of this share. The rest is for the order, in case the run is resumed for it.
 */
const val ERROR_FOR_FASTEST: Double = 0.8

/**
 * The comparisons that a [plan] makes possible among [contenders], and the probability of error
 * that each of them gets.
 *
 * Readers read a table as a whole. So all intervals hold together, at every look, with the plan's
 * confidence. A run that was planned for the order divides the probability of error by the number
 * of pairs (Bonferroni). A run that was planned for the fastest gives [ERROR_FOR_FASTEST] of it to
 * the comparisons with the fastest, see [BestFamily], and with the baseline that was named before
 * the run, and the rest to the other pairs.
 *
 * @param contenders cells that are no lower bounds
 */
internal class Families(private val plan: Plan, contenders: List<CellIndex>) {
    /** Cells that are ranked together, in groups of two or more. */
    val ranked: List<List<CellIndex>> = rankedGroups(contenders) { plan[it] }.filter { it.size > 1 }

    /** The pairs of each of the [ranked] groups. */
    val rankedPairs: List<List<Pair<CellIndex, CellIndex>>> = ranked.map(::pairs)

    /**
     * Each contender paired with itself in an earlier JVM setting, grouped by document, operation
     * and channel.
     */
    val otherPairs: List<List<Pair<CellIndex, CellIndex>>> =
        sameButJvm(contenders) { plan[it] }
            .flatMap(::pairs)
            .map { (earlier, later) -> later to earlier }
            .groupBy { (cell, _) -> plan[cell].run { listOf(document, operation, channel) } }
            .values
            .toList()

    private val total = 1 - plan.confidence

    /** Of two contenders, one is compared with the fastest if and only if the two are a pair. */
    private val asksForFastest = plan.goal == Goal.BEST && ranked.any { it.size > 2 }
    private val withBaseline: Set<Pair<CellIndex, CellIndex>> =
        if (asksForFastest) rankedPairs.flatten().filter(::hasBaseline).toSet() else emptySet()
    private val forFastest =
        total * if (withBaseline.isEmpty()) ERROR_FOR_FASTEST else ERROR_FOR_FASTEST / 2
    private val baselineError = total * ERROR_FOR_FASTEST / 2 / maxOf(1, withBaseline.size)
    private val otherError: Double = run {
        val others = (rankedPairs + otherPairs).sumOf { it.size } - withBaseline.size
        (if (asksForFastest) total * (1 - ERROR_FOR_FASTEST) else total) / maxOf(1, others)
    }

    /** The probability that the interval of one comparison with the fastest misses. */
    val bestError: Double =
        if (asksForFastest) forFastest / maxOf(1, ranked.sumOf { it.size - 1 }) else otherError

    /** The probability that the interval of a [pair] of [rankedPairs] or [otherPairs] misses. */
    fun pairError(pair: Pair<CellIndex, CellIndex>): Double =
        if (pair in withBaseline) baselineError else otherError

    private fun hasBaseline(pair: Pair<CellIndex, CellIndex>): Boolean =
        plan.baseline.let { plan[pair.first].contender == it || plan[pair.second].contender == it }

    private fun pairs(cells: List<CellIndex>): List<Pair<CellIndex, CellIndex>> =
        cells.flatMapIndexed { i, a ->
            cells.drop(i + 1).map { b -> a to b }
        }
}
