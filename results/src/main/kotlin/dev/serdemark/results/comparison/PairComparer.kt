package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.results.measures.LogTimes
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.ratios
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.ceil

/**
 * Compares all pairs of a run that are ranked together, and every cell with itself in other JVM
 * settings.
 *
 * All intervals hold together, see [Families]. Comparisons of cells that failed after measuring
 * began keep their share of the error, although reports do not show these comparisons. A pair keeps
 * the interval of the last generation that measured both cells.
 */
class PairComparer(private val recording: Recording, private val measures: LogTimes) {
    private val plan = recording.plan

    /**
     * The cells that may be measured further. A retired cell may be among them, because later
     * measurements change the levels of all cells a little, and so can undo its verdict.
     */
    private val measurable =
        (if (recording.canCellsReturn) recording.measurable else recording.live).toSet()

    private val families = Families(plan, recording.checked.filter { plan.floor(plan[it]) == null })

    /**
     * The pairs that are ranked together, by group. Includes pairs with cells that failed later,
     * because the spread of a pair is estimated from all pairs of its group.
     */
    private val rankedPairs: List<List<LogRatios>> = families.rankedPairs.map(::ratios)
    private val otherPairs: List<List<LogRatios>> = families.otherPairs.map(::ratios)

    /**
     * The spreads of all pairs. Includes pairs with cells that failed later. Without them, earlier
     * verdicts would change.
     */
    private val spreads: Map<LogRatios, GroupSpreads> =
        (rankedPairs.map { it to GroupSpreads(it, plan.question.leastGenerations == 1) } +
                otherPairs.map { it to GroupSpreads(it) })
            .flatMap { (group, spreads) -> group.map { it to spreads } }
            .toMap()

    /** The pairs without failed cells. */
    private val pairsWithoutFailures: List<LogRatios> =
        (rankedPairs + otherPairs).flatten().filter(::hasNoFailure)

    /** The pairs that were measured in the same round at least once. */
    val measuredTogether: List<LogRatios> = pairsWithoutFailures.filter { it.values.isNotEmpty() }

    /** The comparisons of [measuredTogether], without any [BestFamily]. */
    private val pairComparisons: Map<Pair<CellIndex, CellIndex>, Comparison> =
        measuredTogether.associate {
            (it.a to it.b) to compare(it)
        }

    /**
     * The comparisons with the fastest, one family per ranked group in which two or more cells have
     * not failed.
     */
    private val bestFamilies: List<BestFamily> = makeBestFamilies()

    /**
     * The comparisons of [measuredTogether]. If the fastest cell of a group is certain, comparisons
     * with it come from its [BestFamily], whose intervals are narrower.
     */
    private val comparisonByRatios: Map<LogRatios, Comparison> = measuredTogether.associateWith {
        comparisonWithFastest(it) ?: pairComparisons.getValue(it.a to it.b)
    }

    private val comparisonByPair: Map<Pair<CellIndex, CellIndex>, Comparison> =
        comparisonByRatios.values.associateBy { it.a to it.b }

    /** One comparison per pair of [measuredTogether]. */
    val comparisons: List<Comparison> = comparisonByRatios.values.toList()

    /** The comparisons of cells that are ranked together. */
    val rankedComparisons: List<Comparison> =
        rankedPairs.flatten().mapNotNull(comparisonByRatios::get)

    private val gateFamily =
        GateFamily(plan, measuredTogether, ::comparison) { pair, comparison, room ->
            forecast(pair, comparison, error(pair), room)
        }

    /** The result of the gate for each cell; empty if the plan has no gate. */
    val gate: List<GateResult>
        get() = gateFamily.results

    /** The cells that are undecided at the gate, and their bases. */
    val openAtGate: Set<CellIndex>
        get() = gateFamily.openAmong(measurable)

    /** The cells that are compared with another cell. */
    val comparable: Set<CellIndex> = pairsWithoutFailures.flatMap { listOf(it.a, it.b) }.toSet()

    /** The question that the run answers. */
    private val question: Question =
        when (recording.goal) {
            Goal.BEST -> fastestQuestion()
            Goal.ORDER -> orderQuestion(pairsWithoutFailures)
            Goal.GATE -> gateQuestion()
        }

    /** The comparisons that the run must decide. */
    val asked: List<Comparison>
        get() = question.asked

    /** The cells with a comparison of the question that is undecided or not measured yet. */
    val openCells: Set<CellIndex>
        get() = question.open

    /**
     * The number of further generations that will likely decide every contender against the
     * fastest, or against its base if the goal is the gate. 0 if all are decided; null if one may
     * never be decided.
     */
    val generationsToAnswer: Int? by lazy {
        val openForecasts =
            if (recording.goal == Goal.GATE) forecasts
            else bestFamilies.flatMap { it.forecasts(::forecast) }
        val generations = openForecasts.map { it.generations }
        if (null in generations) null else generations.filterNotNull().maxOrNull() ?: 0
    }

    /** How much longer the undecided comparisons of the question would take. */
    val forecasts: List<Forecast>
        get() = question.forecasts

    /**
     * Returns the comparisons with the fastest in the group of [cell]; null if the run does not ask
     * for the fastest.
     */
    fun bestOf(cell: CellIndex): BestFamily? =
        if (plan.question.goal != Goal.BEST && recording.goal != Goal.BEST) null
        else bestFamilies.find { cell in it.cells }

    /** Returns the comparison of two cells; null if they were never measured in the same round. */
    fun comparison(a: CellIndex, b: CellIndex): Comparison? = comparisonByPair.between(a, b)

    /**
     * Returns the comparison of a [pair] from its [BestFamily], if one of the two cells is
     * certainly the fastest.
     */
    private fun comparisonWithFastest(pair: LogRatios): Comparison? =
        bestFamilies.firstNotNullOfOrNull { family ->
            when (family.candidates.singleOrNull()) {
                pair.b -> family.comparisons[pair.a]
                pair.a -> family.comparisons[pair.b]?.inverse()
                else -> null
            }
        }

    /** Sorts [cells] by their times, the fastest first. Cells without a time are last. */
    fun sorted(cells: Collection<CellIndex>): List<CellIndex> = cells.sortedBy { cell ->
        measures.logTime(cell) ?: Double.MAX_VALUE
    }

    /**
     * The comparisons that a run must decide, the cells that it must still measure, and forecasts.
     */
    private class Question(
        val asked: List<Comparison>,
        val open: Set<CellIndex>,
        val forecasts: List<Forecast>,
    )

    private fun orderQuestion(pairs: List<LogRatios>): Question {
        val undecided = pairs.filter { comparisonByRatios[it]?.verdict?.isDecided != true }
        return Question(
            asked = pairs.mapNotNull(comparisonByRatios::get),
            open =
                undecided
                    .filter { it.a in measurable && it.b in measurable }
                    .flatMap { listOf(it.a, it.b) }
                    .toSet(),
            forecasts =
                undecided.mapNotNull { pair ->
                    comparisonByRatios[pair]?.let { forecast(pair, it, error(pair)) }
                },
        )
    }

    private fun fastestQuestion(): Question {
        val others = orderQuestion(otherPairs.flatten().filter(::hasNoFailure))
        return Question(
            asked = bestFamilies.flatMap { it.comparisons.values } + others.asked,
            open = bestFamilies.flatMap { it.openAmong(measurable) }.toSet() + others.open,
            forecasts = bestFamilies.flatMap { it.forecasts(::forecast) } + others.forecasts,
        )
    }

    private fun gateQuestion() =
        Question(
            asked = gateFamily.comparisons,
            open = openAtGate,
            forecasts = gate.mapNotNull { it.forecast },
        )

    /**
     * Returns the families of comparisons with the fastest. A run that was planned for a gate has
     * none, because they have no share of its probability of error.
     */
    private fun makeBestFamilies(): List<BestFamily> =
        if (plan.question.goal == Goal.GATE) emptyList()
        else
            families.ranked.zip(rankedPairs).mapNotNull { (cells, pairs) ->
                val cellsWithoutFailure = cells.filterNot(recording::hasFailed)
                if (cellsWithoutFailure.size < 2) null
                else
                    BestFamily(
                        cells = cellsWithoutFailure,
                        ratios = pairs.filter { hasNoFailure(it) && it.values.isNotEmpty() },
                        error = families.askedError,
                        plan = plan,
                        spread = ::spread,
                        compareAsPair = pairComparisons::between,
                        sort = ::sorted,
                    )
            }

    private fun compare(ratios: LogRatios): Comparison {
        val ratio = estimate(ratios, error(ratios), spread(ratios))
        val verdict = if (isEarly(ratios)) Verdict.UNDECIDED else judge(ratio, plan.question.margin)
        return Comparison(ratios.a, ratios.b, ratio, verdict)
    }

    private fun forecast(
        ratios: LogRatios,
        comparison: Comparison,
        error: Double,
        room: Double = roomToMargin(ratios.log, plan.question.margin),
    ): Forecast {
        val withBothCells =
            generationsLeft(
                ratios.values,
                spread(ratios),
                error,
                room,
                plan.question.leastGenerations,
            )
        // If memory cannot hold all workers, not every generation measures both cells.
        val generationsPerRatio = recording.generations.toDouble() / ratios.values.size
        val generations = withBothCells?.let { ceil(it * generationsPerRatio).toInt() }
        val millisPerGeneration = recording.nextMillis
        return Forecast(
            comparison = comparison,
            generations = generations,
            millis =
                if (generations == null || millisPerGeneration == null) null
                else millisPerGeneration * generations,
            early = ratios.values.size.takeIf { isEarly(ratios) },
        )
    }

    private fun error(pair: LogRatios) = families.pairError(pair.a to pair.b)

    /** Returns the prior for the spread of a pair of [measuredTogether]. */
    fun spread(ratios: LogRatios): SpreadPrior = spreads.getValue(ratios).priorOf(ratios)

    /** Whether too few generations measured both cells for a verdict. */
    private fun isEarly(ratios: LogRatios) = ratios.values.size < plan.question.leastGenerations

    private fun hasNoFailure(pair: LogRatios) =
        !recording.hasFailed(pair.a) && !recording.hasFailed(pair.b)

    private fun ratios(pairs: List<Pair<CellIndex, CellIndex>>) = pairs.map { (a, b) ->
        measures.ratios(a, b)
    }
}
