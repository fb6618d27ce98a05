package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.plan.gatePairs
import dev.serdemark.plan.groupsAcrossJvms
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.FEWEST_SERIES

/**
 * The share of the probability of error that a run gives to its goal: to comparisons with the
 * fastest, or to comparisons of the gate. All other pairs get the rest, because the run may be
 * resumed for the order. If the user named a baseline before a run for the fastest, comparisons
 * with the baseline get half of the share of the goal.
 */
const val ERROR_FOR_GOAL: Double = 0.8

/**
 * The comparisons that a [plan] makes possible among [contenders], and the probability of error
 * that each of them gets.
 *
 * Readers read a table as a whole. So all intervals hold together, after every generation, with the
 * plan's confidence. The goal that a run was planned for decides how the probability of error is
 * divided:
 * - order: all pairs get equal parts (Bonferroni).
 * - fastest: comparisons with the fastest ([BestFamily]), and with the baseline that was named
 *   before the run, get [ERROR_FOR_GOAL] of it. All other pairs get the rest.
 * - gate: the pairs of the gate get [ERROR_FOR_GOAL] of it, and all other pairs the rest. If there
 *   are no other pairs, the gate gets everything.
 *
 * ```
 * 3 contenders, confidence 95%:
 *     goal order    each of the 3 pairs may miss with 5% / 3 = 1.67%
 *     goal best     each of 2 comparisons with the fastest: 5% * 0.8 / 2 = 2%,
 *                   and each of the 3 pairs: 5% * 0.2 / 3 = 0.33%
 * ```
 *
 * @param contenders the cells that are no lower bounds
 */
internal class Families(private val plan: Plan, contenders: List<CellIndex>) {
    /** The cells that are ranked together, in groups of two or more. */
    val ranked: List<List<CellIndex>> = rankedGroups(contenders) { plan[it] }.filter { it.size > 1 }

    /** The pairs of each of the [ranked] groups. */
    val rankedPairs: List<List<Pair<CellIndex, CellIndex>>> = ranked.map(::pairs)

    /**
     * The pairs of equal cells in two JVM settings, the later setting first. Grouped by document,
     * operation and channel.
     */
    val otherPairs: List<List<Pair<CellIndex, CellIndex>>> =
        groupsAcrossJvms(contenders) { plan[it] }
            .flatMap(::pairs)
            .map { (earlier, later) -> later to earlier }
            .groupBy { (cell, _) -> plan[cell].run { listOf(document, operation, channel) } }
            .values
            .toList()

    private val totalError = 1 - plan.question.confidence

    /** Whether comparisons with the fastest have a share. Groups of two cells need none. */
    private val asksForFastest = plan.question.goal == Goal.BEST && ranked.any { it.size > 2 }

    private val gatePairs = plan.gatePairs.map { (cell, base) -> setOf(cell, base) }.toSet()

    /** The pairs that the user named before the run: those of the gate, or with the baseline. */
    private val namedPairs: Set<Pair<CellIndex, CellIndex>> =
        rankedPairs
            .flatten()
            .filter { (a, b) ->
                if (plan.question.goal == Goal.GATE) setOf(a, b) in gatePairs
                else asksForFastest && (isBaseline(a) || isBaseline(b))
            }
            .toSet()
    private val otherCount = (rankedPairs + otherPairs).sumOf { it.size } - namedPairs.size

    // The shares of the probability of error, and then the probability of a single pair.
    private val namedShare: Double =
        when {
            namedPairs.isEmpty() -> 0.0
            asksForFastest -> ERROR_FOR_GOAL / 2
            otherCount == 0 -> 1.0
            else -> ERROR_FOR_GOAL
        }
    private val fastestShare = if (asksForFastest) ERROR_FOR_GOAL - namedShare else 0.0
    private val namedError = totalError * namedShare / maxOf(1, namedPairs.size)
    private val otherError = totalError * (1 - namedShare - fastestShare) / maxOf(1, otherCount)

    /**
     * The probability that the interval of one comparison misses, for the comparisons that the goal
     * asks for.
     */
    val askedError: Double =
        when {
            // A group needs one interval fewer than it has cells, see [BestFamily].
            asksForFastest -> totalError * fastestShare / maxOf(1, ranked.sumOf { it.size - 1 })
            namedPairs.isEmpty() -> otherError
            else -> namedError
        }

    /** The probability that the interval of a [pair] of [rankedPairs] or [otherPairs] misses. */
    fun pairError(pair: Pair<CellIndex, CellIndex>): Double =
        if (pair in namedPairs) namedError else otherError

    private fun isBaseline(cell: CellIndex): Boolean =
        plan[cell].contender == plan.question.baseline

    private fun pairs(cells: List<CellIndex>): List<Pair<CellIndex, CellIndex>> =
        cells.flatMapIndexed { i, a ->
            cells.drop(i + 1).map { b -> a to b }
        }
}

/**
 * Returns the smallest number of generations after which a comparison of a run can have an
 * interval. One is enough only for runs that ask for no more, and if a table has three cells or
 * more: the only pair of a table needs two, because no other pair shows how much ratios spread.
 *
 * @param cells the cells of the [plan] that are measured
 */
fun firstIntervals(plan: Plan, cells: List<CellIndex> = plan.indexes.toList()): Int {
    val contenders = cells.filter { plan.floor(plan[it]) == null }
    val showSpread = Families(plan, contenders).rankedPairs.any { it.size >= FEWEST_SERIES }
    return if (plan.question.leastGenerations == 1 && showSpread) 1 else LEAST_GENERATIONS
}

/**
 * Returns the smallest number of generations for an interval. Considers the cells of a [recording]
 * that passed their check, or still may.
 */
fun firstIntervals(recording: Recording): Int =
    firstIntervals(
        recording.plan,
        recording.plan.indexes.filter { recording.isChecked(it) || !recording.hasFailed(it) },
    )
