package dev.serdemark.results

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

    private val family: List<Pair<Int, Int>> =
        rankedGroups(recording.checked) { plan.cells[it] }.flatMap(::pairs) +
            sameButJvm(recording.checked) { plan.cells[it] }
                .flatMap(::pairs)
                .map { (earlier, later) -> later to earlier }
    private val error = (1 - plan.confidence) / maxOf(1, family.size)

    /** Pairs of which neither has failed. */
    private val pairs = family.filter { (a, b) ->
        !recording.hasFailed(a) && !recording.hasFailed(b)
    }
    private val ratios: List<LogRatios> = pairs.map { (a, b) ->
        LogRatios(a, b, measures.logRatios(a, b))
    }
    private val spreads = PairSpreads(ratios)

    /** Of all pairs that were measured in one round. */
    val met: List<LogRatios> = ratios.filter { it.values.isNotEmpty() }

    /** One of each that [met]. */
    val comparisons: List<Comparison> = met.map(::compare)

    /** Those of which no conclusion may be drawn yet. */
    val early: Set<Comparison> =
        met.zip(comparisons)
            .filter { (ratios, _) -> ratios.values.size < plan.leastGenerations }
            .map { (_, comparison) -> comparison }
            .toSet()

    /** Cells that may be compared with another. */
    val compared: Set<Int> = pairs.flatMap { it.toList() }.toSet()

    /** Cells with a pair that is not settled, or has not met. */
    val openCells: Set<Int> =
        (comparisons.filter { !it.verdict.isSettled }.flatMap { listOf(it.a, it.b) } +
                ratios.filter { it.values.isEmpty() }.flatMap { listOf(it.a, it.b) })
            .filter { it in live }
            .toSet()

    /** How much longer those would take that are not settled. */
    val forecasts: List<Forecast> =
        met.zip(comparisons)
            .filter { (_, comparison) -> !comparison.verdict.isSettled }
            .map { (ratio, comparison) -> forecast(ratio, comparison, recording.lastMillis) }

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
        millis: Long?,
    ): Forecast {
        val left =
            generationsLeft(
                ratios.values,
                spreads.at(ratios.last),
                error,
                plan.margin,
                plan.leastGenerations,
            )
        return Forecast(comparison, left, left?.let { count -> millis?.let { it * count } })
    }

    private fun pairs(cells: List<Int>): List<Pair<Int, Int>> = cells.flatMapIndexed { i, a ->
        cells.drop(i + 1).map { b -> a to b }
    }
}
