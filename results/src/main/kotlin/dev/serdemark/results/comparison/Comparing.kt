package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.results.measures.LogTimes
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.logRatios
import dev.serdemark.results.measures.logTimes
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.ceil
import kotlin.math.ln

/**
 * Compares all pairs of a run that are ranked together, and every cell with itself in other JVM
 * settings.
 *
 * All intervals hold together, see [Families]. Comparisons of cells that failed after measuring
 * began still count, although they are not shown. A pair's interval is that of the last generation
 * that measured both cells.
 */
internal class Comparing(private val recording: Recording, private val measures: LogTimes) {
    private val plan = recording.plan
    private val live = recording.live.toSet()

    private val families = Families(plan, recording.checked.filter { plan.floor(plan[it]) == null })

    /**
     * The pairs that are ranked together, by group. Includes pairs with cells that failed later,
     * because the spread of a pair is estimated from all pairs of its group.
     */
    private val rankedPairs: List<List<LogRatios>> = families.rankedPairs.map(::ratios)
    private val otherPairs: List<List<LogRatios>> = families.otherPairs.map(::ratios)
    private val all: List<LogRatios> = (rankedPairs + otherPairs).flatten()

    /**
     * The spreads of all pairs. Includes pairs with cells that failed later. Without them, earlier
     * verdicts would change.
     */
    private val spreads: Map<LogRatios, GroupSpreads> =
        (rankedPairs.map { it to GroupSpreads(it, plan.leastGenerations == 1) } +
                otherPairs.map { it to GroupSpreads(it) })
            .flatMap { (group, spreads) -> group.map { it to spreads } }
            .toMap()

    /** The pairs without failed cells. */
    private val ratios: List<LogRatios> = all.filter(::isWhole)

    /** The pairs that were measured in the same round at least once. */
    val measuredTogether: List<LogRatios> = ratios.filter { it.values.isNotEmpty() }

    /** The comparisons of [measuredTogether], without any [BestFamily]. */
    private val asPairs: Map<Pair<CellIndex, CellIndex>, Comparison> = measuredTogether.associate {
        (it.a to it.b) to compare(it)
    }

    /**
     * The comparisons with the fastest, one family per ranked group in which two or more cells have
     * not failed.
     */
    private val best: List<BestFamily> = bestFamilies()

    /**
     * The comparisons of [measuredTogether]. If the fastest cell of a group is certain, comparisons
     * with it come from its [BestFamily], whose intervals are narrower.
     */
    private val compared: Map<LogRatios, Comparison> = measuredTogether.associateWith {
        withFastest(it) ?: asPairs.getValue(it.a to it.b)
    }

    private val byPair: Map<Pair<CellIndex, CellIndex>, Comparison> =
        compared.values.associateBy { it.a to it.b }

    /** One comparison per pair of [measuredTogether]. */
    val comparisons: List<Comparison> = compared.values.toList()

    /**
     * The comparisons with too few generations for a verdict, each with its number of generations.
     */
    val early: Map<Comparison, Int> =
        compared.entries
            .filter { (ratios, _) -> isEarly(ratios) }
            .associate { (ratios, comparison) -> comparison to ratios.values.size }

    private val atGate =
        GateFamily(plan, measuredTogether, ::comparison) { pair, comparison, room ->
            forecast(pair, comparison, error(pair), room)
        }

    /** The result of the gate for each cell; empty if the plan has no gate. */
    val gate: List<GateResult>
        get() = atGate.results

    /** The live cells that are undecided at the gate, and their bases. */
    val openAtGate: Set<CellIndex>
        get() = atGate.openAmong(live)

    /** The cells that are compared with another cell. */
    val comparable: Set<CellIndex> = ratios.flatMap { listOf(it.a, it.b) }.toSet()

    /** The question that the run answers. */
    private val question: Question =
        when (recording.goal) {
            Goal.BEST -> withTheFastest()
            Goal.ORDER -> order(ratios)
            Goal.GATE -> ofTheGate()
        }

    /** The comparisons that the run must decide. */
    val asked: List<Comparison>
        get() = question.asked

    /** The live cells with a comparison of the question that is undecided or not measured yet. */
    val openCells: Set<CellIndex>
        get() = question.open

    /**
     * The number of further generations that will likely decide every contender against the
     * fastest, or against its base if the goal is the gate. 0 if all are decided; null if one may
     * never be decided.
     */
    val generationsToAnswer: Int? by lazy {
        val open =
            if (recording.goal == Goal.GATE) forecasts
            else best.flatMap { it.forecasts(::forecast) }
        val left = open.map { it.generations }
        if (null in left) null else left.maxOfOrNull { checkNotNull(it) } ?: 0
    }

    /** How much longer the undecided comparisons of the question would take. */
    val forecasts: List<Forecast>
        get() = question.forecasts

    /**
     * Returns the comparisons with the fastest in the group of [cell]; null if the run does not ask
     * for the fastest.
     */
    fun bestOf(cell: CellIndex): BestFamily? =
        if (plan.goal != Goal.BEST && recording.goal != Goal.BEST) null
        else best.find { cell in it.cells }

    /** Returns the comparison of two cells; null if they were never measured in the same round. */
    fun comparison(a: CellIndex, b: CellIndex): Comparison? = byPair.between(a, b)

    /**
     * Returns the comparison of a [pair] from its [BestFamily], if one of the two cells is
     * certainly the fastest.
     */
    private fun withFastest(pair: LogRatios): Comparison? = best.firstNotNullOfOrNull { family ->
        when (family.candidates.singleOrNull()) {
            pair.b -> family.comparisons[pair.a]
            pair.a -> family.comparisons[pair.b]?.inverse()
            else -> null
        }
    }

    /**
     * Sorts [cells] by the ratios that reports show, the fastest first. The cells' own times may
     * have another order, because these are not paired by round.
     */
    fun sorted(cells: Collection<CellIndex>): List<CellIndex> = cells.sortedBy { cell ->
        (cells - cell).sumOf { logRatio(cell, it) }
    }

    private fun logRatio(a: CellIndex, b: CellIndex): Double =
        asPairs.between(a, b)?.let { ln(it.ratio.value) } ?: (time(a) - time(b))

    /**
     * The comparisons that a run must decide, the cells that it must still measure, and forecasts.
     */
    private class Question(
        val asked: List<Comparison>,
        val open: Set<CellIndex>,
        val forecasts: List<Forecast>,
    )

    private fun order(pairs: List<LogRatios>): Question {
        val undecided = pairs.filter { compared[it]?.verdict?.isDecided != true }
        return Question(
            asked = pairs.mapNotNull(compared::get),
            open =
                undecided
                    .filter { it.a in live && it.b in live }
                    .flatMap { listOf(it.a, it.b) }
                    .toSet(),
            forecasts =
                undecided.mapNotNull { pair ->
                    compared[pair]?.let { forecast(pair, it, error(pair)) }
                },
        )
    }

    private fun withTheFastest(): Question {
        val others = order(otherPairs.flatten().filter(::isWhole))
        return Question(
            asked = best.flatMap { it.comparisons.values } + others.asked,
            open = best.flatMap { it.openAmong(live) }.toSet() + others.open,
            forecasts = best.flatMap { it.forecasts(::forecast) } + others.forecasts,
        )
    }

    private fun ofTheGate() =
        Question(
            asked = atGate.comparisons,
            open = openAtGate,
            forecasts = gate.mapNotNull { it.forecast },
        )

    /**
     * Returns the families of comparisons with the fastest. A run that was planned for a gate has
     * none, because they have no share of its probability of error.
     */
    private fun bestFamilies(): List<BestFamily> =
        if (plan.goal == Goal.GATE) emptyList()
        else
            families.ranked.zip(rankedPairs).mapNotNull { (cells, pairs) ->
                val left = cells.filterNot(recording::hasFailed)
                if (left.size < 2) null
                else
                    BestFamily(
                        left,
                        pairs.filter { isWhole(it) && it.values.isNotEmpty() },
                        families.askedError,
                        plan,
                        ::spread,
                        asPairs::between,
                        ::sorted,
                    )
            }

    private fun time(cell: CellIndex): Double =
        measures.logTimes(cell).values.let { if (it.isEmpty()) Double.MAX_VALUE else it.average() }

    private fun compare(ratios: LogRatios): Comparison {
        val ratio = estimate(ratios.values, error(ratios), spread(ratios))
        val verdict = if (isEarly(ratios)) Verdict.UNDECIDED else judge(ratio, plan.margin)
        return Comparison(ratios.a, ratios.b, ratio, verdict)
    }

    private fun forecast(
        ratios: LogRatios,
        comparison: Comparison,
        error: Double,
        room: Double = roomToMargin(ratios.values, plan.margin),
    ): Forecast {
        // If memory cannot hold all workers, not every generation measures both cells.
        val perMeeting = recording.generations.toDouble() / ratios.values.size
        val meetings =
            generationsLeft(
                ratios.values,
                spread(ratios),
                error,
                room,
                plan.leastGenerations,
            )
        val left = meetings?.let { ceil(it * perMeeting).toInt() }
        return Forecast(
            comparison,
            left,
            left?.let { count -> recording.nextMillis?.let { it * count } },
            ratios.values.size.takeIf { isEarly(ratios) },
        )
    }

    private fun error(pair: LogRatios) = families.pairError(pair.a to pair.b)

    /** Returns the prior for the spread of a pair of [measuredTogether]. */
    fun spread(ratios: LogRatios): SpreadPrior = spreads.getValue(ratios).of(ratios)

    private fun isEarly(ratios: LogRatios) = ratios.values.size < plan.leastGenerations

    private fun isWhole(pair: LogRatios) =
        !recording.hasFailed(pair.a) && !recording.hasFailed(pair.b)

    private fun ratios(pairs: List<Pair<CellIndex, CellIndex>>) = pairs.map { (a, b) ->
        LogRatios(a, b, measures.logRatios(a, b))
    }
}
