package dev.serdemark.results

import dev.serdemark.plan.floor
import kotlin.math.ceil

/**
 * Compares all pairs of a run that may be ranked together, and every cell with itself in the other
 * JVM settings.
 *
 * The intervals hold all together, at every look, with the plan's confidence: the probability of
 * error is divided by the number of pairs that could be compared when measuring began (Bonferroni),
 * since a table is read as a whole. A pair's interval is that of the last generation in which both
 * were measured.
 */
internal class Comparing(recording: Recording, measures: Measures) {
    private val plan = recording.plan
    private val live = recording.live.toSet()

    private val contenders = recording.checked.filter { plan.floor(plan.cells[it]) == null }

    private val family: List<Pair<Int, Int>> =
        rankedGroups(contenders) { plan.cells[it] }.flatMap(::pairs) +
            sameButJvm(contenders) { plan.cells[it] }
                .flatMap(::pairs)
                .map { (earlier, later) -> later to earlier }
    private val error = (1 - plan.confidence) / maxOf(1, family.size)

    private val all: List<LogRatios> = family.map { (a, b) ->
        LogRatios(a, b, measures.logRatios(a, b))
    }

    /** Of those too that have failed since, or an earlier verdict would change with them. */
    private val spreads = PairSpreads(all)

    /** Pairs of which neither has failed. */
    private val ratios: List<LogRatios> = all.filter {
        !recording.hasFailed(it.a) && !recording.hasFailed(it.b)
    }

    /** Of all pairs that were measured in one round. */
    val met: List<LogRatios> = ratios.filter { it.values.isNotEmpty() }

    /** One of each that [met]. */
    val comparisons: List<Comparison> = met.map(::compare)

    /** Those of which no conclusion may be drawn yet, with the generations that they have. */
    val early: Map<Comparison, Int> =
        met.zip(comparisons) { ratios, comparison -> comparison to ratios.values.size }
            .filter { (_, generations) -> generations < plan.leastGenerations }
            .toMap()

    /** Cells that may be compared with another. */
    val compared: Set<Int> = ratios.flatMap { listOf(it.a, it.b) }.toSet()

    /** Cells with a pair that is not settled, or has not met, and can still be measured. */
    val openCells: Set<Int> =
        (comparisons.filter { !it.verdict.isSettled }.map { it.a to it.b } +
                ratios.filter { it.values.isEmpty() }.map { it.a to it.b })
            .filter { (a, b) -> a in live && b in live }
            .flatMap { it.toList() }
            .toSet()

    /** How much longer those would take that are not settled. */
    val forecasts: List<Forecast> =
        met.zip(comparisons)
            .filter { (_, comparison) -> !comparison.verdict.isSettled }
            .map { (ratio, comparison) -> forecast(ratio, comparison, recording) }

    private fun compare(ratios: LogRatios): Comparison {
        val ratio = estimate(ratios.values, error, spreads.at(ratios.last))
        val verdict =
            if (ratios.values.size < plan.leastGenerations) Verdict.UNDECIDED
            else judge(ratio, plan.margin)
        return Comparison(ratios.a, ratios.b, ratio, verdict)
    }

    private fun forecast(
        ratios: LogRatios,
        comparison: Comparison,
        recording: Recording,
    ): Forecast {
        // Where memory makes groups, the two do not meet in every generation.
        val perMeeting = recording.generations.toDouble() / ratios.values.size
        val meetings =
            generationsLeft(
                ratios.values,
                spreads.at(ratios.last),
                error,
                plan.margin,
                plan.leastGenerations,
            )
        val left = meetings?.let { ceil(it * perMeeting).toInt() }
        return Forecast(
            comparison,
            left,
            left?.let { count -> recording.lastMillis?.let { it * count } },
            early[comparison],
        )
    }

    private fun pairs(cells: List<Int>): List<Pair<Int, Int>> = cells.flatMapIndexed { i, a ->
        cells.drop(i + 1).map { b -> a to b }
    }
}
