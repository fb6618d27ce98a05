package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.groupsAcrossJvms
import dev.serdemark.results.comparison.BestFamily
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.PairComparer
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.results.measures.Measures
import dev.serdemark.statistics.median
import kotlin.math.sqrt

/**
 * Sorts the cells of a group, and finds the ranks that the verdicts allow.
 *
 * ```
 * a is faster than b and c, b and c are undecided
 *     a has rank 1, b and c have ranks 2 to 3
 * ```
 */
internal class Ranking(private val comparer: PairComparer, private val measures: Measures) {
    fun rank(group: List<CellResult>): RankedGroup {
        val (measured, unmeasured) = group.partition { it.figures != null }
        val family = measured.firstOrNull()?.let { comparer.bestOf(it.index) }
        val ranks = measured.associate { it.index to possibleRanks(it.index, measured, family) }
        val sorted = sort(measured, ranks, family)
        val ranked = sorted.map { cell ->
            RankedCell(
                cell,
                best = ranks.getValue(cell.index).first,
                worst = ranks.getValue(cell.index).last,
                isFirst = cell === sorted.first(),
                toFastest = toFastest(cell, sorted.first(), family),
            )
        }
        return RankedGroup(ranked, unmeasured, classical(sorted, measures))
    }

    /** Sorts by the ranks that verdicts allow, and then by times. */
    private fun sort(
        cells: List<CellResult>,
        ranks: Map<CellIndex, IntRange>,
        best: BestFamily?,
    ): List<CellResult> {
        val byIndex = cells.associateBy { it.index }
        return cells
            .map { it.index }
            // The fastest cell by estimate is a separate group, which comes first.
            .groupBy { (it == best?.fastest) to ranks.getValue(it) }
            .toSortedMap(
                compareBy<Pair<Boolean, IntRange>>(
                    { (isFastest, _) -> !isFastest },
                    { (_, range) -> range.first },
                    { (_, range) -> range.last },
                )
            )
            .values
            .flatMap(comparer::sorted)
            .map(byIndex::getValue)
    }

    private fun toFastest(cell: CellResult, first: CellResult, best: BestFamily?): Comparison? =
        when {
            cell === first -> null
            best != null -> best.comparisons[cell.index]
            else -> comparer.comparison(cell.index, first.index)
        }

    /** Returns the range from the best to the worst rank that the verdicts allow for the [cell]. */
    private fun possibleRanks(
        cell: CellIndex,
        group: List<CellResult>,
        best: BestFamily?,
    ): IntRange {
        val comparisons =
            group.filter { it.index != cell }.mapNotNull { comparer.comparison(cell, it.index) }
        val ahead = comparisons.count { it.verdict.isSlower }
        val behind = comparisons.count { it.verdict.isFaster }
        val ranks = 1 + ahead..group.size - behind
        return when {
            best == null -> ranks
            cell in best.candidates -> if (best.candidates.size == 1) 1..1 else ranks
            // The cell is slower than some candidate, though perhaps not than the first row.
            else -> maxOf(2, ranks.first)..maxOf(2, ranks.last)
        }
    }
}

/**
 * How much the ratio of a typical pair varies within and between generations, as standard
 * deviations on the scale of logarithms.
 *
 * @property round the variation from round to round within a generation. The median of r rounds
 *   varies by [round] / √r.
 * @property fork the variation from generation to generation that rounds do not explain
 */
data class Noise(val round: Double, val fork: Double)

/** Returns the noise of the measured [pairs]; null if no pair has rounds to show it. */
fun noise(pairs: List<LogRatios>): Noise? {
    val pairsWithRounds = pairs.filter { it.roundVariance != null }
    if (pairsWithRounds.isEmpty()) return null
    val roundVariances = pairsWithRounds.mapNotNull { it.roundVariance }
    return Noise(
        round = sqrt(median(roundVariances.toDoubleArray())),
        fork = sqrt(median(pairsWithRounds.map(::forkVariance).toDoubleArray())),
    )
}

private fun forkVariance(pair: LogRatios): Double {
    val error = pair.errorAt(pair.last)
    val spread = pair.spreadAt(pair.last)?.deviation ?: return EXPECTED_SPREAD * EXPECTED_SPREAD
    return maxOf(LEAST_SPREAD * LEAST_SPREAD, spread * spread - error * error)
}

/**
 * One contender's operation on one document in several JVM settings. The contender is compared only
 * with itself, because other contenders ran in other JVMs.
 *
 * @property reference the cell in the plan's first setting that was measured
 * @property others the cells in other settings, each with its comparison with the reference. The
 *   comparison is null if the two cells were never measured in the same round.
 */
data class AcrossJvms(
    val reference: CellResult,
    val others: List<Pair<CellResult, Comparison?>>,
) {
    /** All cells, the reference first. */
    val cells: List<CellResult>
        get() = listOf(reference) + others.map { it.first }
}

/** Finds the cells that were measured in more than one JVM setting, in the plan's order. */
fun acrossJvms(result: RunResult): List<AcrossJvms> =
    groupsAcrossJvms(result.cells.filter { it.figures != null }) { it.cell }
        .map { cells ->
            val reference = cells.first()
            AcrossJvms(
                reference,
                cells.drop(1).map { it to result.comparison(it.index, reference.index) },
            )
        }
