package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.results.measures.Recording

/**
 * Chooses what a run for the fastest contender measures if it will likely use up its budget before
 * it has decided everything: the cells whose order is open, so that their ranks become more
 * certain. They get three generations each. Before that, only comparisons are measured further that
 * will likely be decided in the time of one such generation; after that, all that will likely be
 * decided within the budget. If there are none, the order has the rest.
 *
 * The choice depends only on what was measured before, so all intervals stay valid.
 *
 * ```
 * 48 contenders, three of which differ by 2%; 300 s, 1.4 s per cell and generation:
 *     generation 1 measures all, 2 and 3 those three: 40 more generations, or 168 s, would part
 *     them, which is more than the 67 s of a generation of all
 *     generations 4 and 5 measure all, and so does 6, because too little time is left for 40
 * ```
 */
internal class RestOfBudget(
    private val recording: Recording,
    private val comparer: PairComparer,
) {
    private val left = recording.run { plan.schedule.budgetMillis - spentMillis }

    /** The pairs whose order is open. */
    private val pairs: List<Pair<CellIndex, CellIndex>> by lazy {
        comparer.rankedComparisons.filter { it.verdict == Verdict.UNDECIDED }.map { it.a to it.b }
    }

    /** The number of cells that a generation measures which measures only what is open. */
    private val openCount: Int by lazy {
        val cells = comparer.forecasts.flatMap { listOf(it.comparison.a, it.comparison.b) }
        (cells + comparer.openCells).distinct().size
    }

    /** Whether the run has measured cells for their order. */
    val hasBegun: Boolean = recording.goal == Goal.BEST && recording.cellsThatReturned.isNotEmpty()

    /**
     * The cells that the question leaves open, although some of them may have retired while others
     * were measured for their order.
     */
    val open: Set<CellIndex> =
        if (!hasBegun) emptySet()
        else
            comparer.forecasts
                .flatMap { listOf(it.comparison.a, it.comparison.b) }
                .filterNot(recording::hasFailed)
                .toSet()

    /** The forecasts of the question. Their times are those of measuring only what is open. */
    val forecasts: List<Forecast> =
        if (!hasBegun) comparer.forecasts
        else
            comparer.forecasts.map { forecast ->
                val perGeneration = recording.millisPerCell?.times(openCount)
                val millis = forecast.generations?.let { perGeneration?.times(it)?.toLong() }
                forecast.copy(millis = millis)
            }

    /**
     * The cells to measure for their order; empty if the run must measure what its question leaves
     * open.
     */
    val cells: Set<CellIndex> =
        recording.millisPerCell
            ?.takeIf { isForFastest() && comparer.forecasts.isNotEmpty() }
            ?.let {
                choose(it)
            } ?: emptySet()

    private fun isForFastest() =
        recording.goal == Goal.BEST &&
            !recording.hasFurtherQuestion &&
            recording.generations >= maxOf(FEWEST_FOR_FORECAST, firstIntervals(recording))

    private fun choose(perCell: Double): Set<CellIndex> {
        val perGeneration = perCell * openCount
        fun isDecidedWithin(millis: Double) =
            comparer.forecasts.any {
                it.generations?.run { this * perGeneration <= millis } ?: false
            }
        val untilAnswer = comparer.generationsToAnswer
        val endsEarly =
            untilAnswer == 1 || untilAnswer?.run { this * perGeneration <= left } ?: false
        val count = pairs.flatMap { it.toList() }.distinct().size
        val most = (left / perCell).toInt()
        // Few of the cells would shorten few ranks.
        if (endsEarly || 2 * most < count) return emptySet()
        val chosen = nearestCompetitors(pairs, most)
        val counts = generationsOf()
        val isNew = chosen.any { counts.getOrDefault(it, 0) < GENERATIONS_FOR_ORDER }
        val patience = if (isNew) minOf(left.toDouble(), perCell * count) else left.toDouble()
        return if (isDecidedWithin(patience)) emptySet() else chosen
    }

    /** Returns the number of generations that measured each cell. */
    private fun generationsOf(): Map<CellIndex, Int> {
        val warm = recording.slices.map { it.cell to it.generation }
        val cold =
            recording.coldStarts.flatMap { start ->
                start.cells.map { it to start.generation }
            }
        return (warm + cold).distinct().groupingBy { (cell, _) -> cell }.eachCount()
    }

    private companion object {
        /** After fewer generations, a forecast says little. */
        const val FEWEST_FOR_FORECAST = 3

        /** More generations of a cell shorten ranks by little. */
        const val GENERATIONS_FOR_ORDER = 3
    }
}

/**
 * Returns at most [most] cells of the undecided [pairs]. Leaves out one cell after another: the one
 * with the fewest undecided pairs with the cells that are left.
 *
 * ```
 * a, b and c are undecided with each other, d with e and with c:
 *     at most 3: a, b, c
 * ```
 */
internal fun nearestCompetitors(
    pairs: List<Pair<CellIndex, CellIndex>>,
    most: Int,
): Set<CellIndex> {
    val rivals =
        (pairs + pairs.map { (a, b) -> b to a })
            .groupBy({ (a, _) -> a }, { (_, b) -> b })
            .mapValues { (_, cells) -> cells.toMutableSet() }
            .toSortedMap(compareBy { it.value })
    while (rivals.isNotEmpty()) {
        val fewest = rivals.entries.minBy { (_, cells) -> cells.size }
        if (rivals.size <= most && fewest.value.isNotEmpty()) break
        rivals.remove(fewest.key)
        fewest.value.forEach { rivals[it]?.remove(fewest.key) }
    }
    return rivals.keys.toSet()
}
