package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Goal
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.between
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import kotlin.math.ln

/** Makes objectives, from the verdicts of a run or from exact figures. */
internal class Objectives(private val result: RunResult) {
    private val latencies = result.further.latencies.associateBy { it.a to it.b }

    /** Compares [cells] of a [group] by the verdicts on their times. */
    fun time(group: RankedGroup, cells: Map<ContenderName, RankedCell>): Objective =
        Objective(
            Criterion.TIME,
            cells.mapValues { it.value.result },
            cells.mapValues { (_, cell) ->
                cell.toFastest?.ratio?.value ?: ratioToFastest(cell, group)
            },
        ) { a, b ->
            toFastest(group, a, b) ?: result.comparison(a, b) ?: undecided(a, b, ::time)
        }

    /**
     * Returns the comparison of two cells if one is the fastest and the run was planned to find the
     * fastest; otherwise null.
     */
    private fun toFastest(group: RankedGroup, a: CellIndex, b: CellIndex): Comparison? {
        if (result.plan.question.goal != Goal.BEST) return null
        return group.ranked
            .mapNotNull { it.toFastest }
            .firstNotNullOfOrNull { comparison ->
                when (a to b) {
                    comparison.a to comparison.b -> comparison
                    comparison.b to comparison.a -> comparison.inverse()
                    else -> null
                }
            }
    }

    /** Compares [cells] by the verdicts on their latencies. */
    fun latency(cells: Map<ContenderName, CellResult>): Objective =
        Objective(Criterion.LATENCY, cells, cells.mapValues { p99(it.value) }) { a, b ->
            latencies.between(a, b) ?: undecided(a, b, ::p99)
        }

    /**
     * Compares [cells] by a figure without an interval. A figure is better if it is smaller by more
     * than the [margin].
     */
    fun byFigure(
        measure: Criterion,
        cells: Map<ContenderName, CellResult>,
        margin: Double,
        figure: (CellResult) -> Double,
    ): Objective {
        // A ratio to 0 means nothing, so less than one byte counts as one.
        val figures = cells.mapValues { maxOf(1.0, figure(it.value)) }
        val byIndex = figures.mapKeys { cells.getValue(it.key).index }
        return Objective(measure, cells, figures) { a, b ->
            val ratio = byIndex.getValue(a) / byIndex.getValue(b)
            val exact = Estimate(ratio, ratio, ratio)
            Comparison(a, b, exact, judge(exact, margin))
        }
    }

    /**
     * Returns the ratio of a cell's time to that of the fastest in its group, for cells without a
     * comparison with the fastest.
     */
    private fun ratioToFastest(cell: RankedCell, group: RankedGroup): Double =
        time(cell.result) / time(group.ranked.first().result)

    /** Compares two cells that were never measured in the same round. They are undecided. */
    private fun undecided(a: CellIndex, b: CellIndex, figure: (CellResult) -> Double): Comparison {
        val ratio = figure(result[a]) / figure(result[b])
        return Comparison(a, b, Estimate(ratio, low = null, high = null), Verdict.UNDECIDED)
    }

    private fun p99(cell: CellResult): Double = checkNotNull(cell.latency).p99

    private fun time(cell: CellResult): Double = checkNotNull(cell.figures).time.value
}

/**
 * One criterion of a recommendation: a [measure] of one cell per contender. Smaller is better.
 *
 * @property cells the cell of each contender
 * @param estimates the measure of each contender, in any unit
 * @param compareCells compares two cells by their indexes
 */
internal class Objective(
    val measure: Criterion,
    val cells: Map<ContenderName, CellResult>,
    estimates: Map<ContenderName, Double>,
    private val compareCells: (CellIndex, CellIndex) -> Comparison,
) {
    private val logs = estimates.mapValues { ln(it.value) }

    fun cell(contender: ContenderName): CellIndex = cells.getValue(contender).index

    fun compare(a: ContenderName, b: ContenderName): Comparison = compareCells(cell(a), cell(b))

    /** Returns the logarithm of the estimate of [a] over that of [b]. */
    fun logRatio(a: ContenderName, b: ContenderName): Double = logs.getValue(a) - logs.getValue(b)

    /** Returns the logarithm of a contender's estimate over the smallest estimate of [all]. */
    fun loss(contender: ContenderName, all: List<ContenderName>): Double = all.maxOf {
        logRatio(contender, it)
    }
}

/** The Pareto front of [contenders] by [objectives], which all have the same weight. */
internal class ParetoFront(
    val contenders: List<ContenderName>,
    val objectives: List<Objective>,
) {
    /** The contenders that no other certainly beats in any objective. */
    val unbeaten: List<ContenderName>
        get() = contenders.filter { contender -> objectives.all { isUnbeaten(contender, it) } }

    /**
     * The contenders that no other [dominates]. May be empty: A can dominate B, B can dominate C,
     * and C can dominate A, because `same` allows small differences.
     */
    val members: List<ContenderName>
        get() = contenders.filter { b -> contenders.none { a -> a != b && dominates(a, b) } }

    /**
     * All contenders, sorted by their largest [loss][Objective.loss], the smallest first. If the
     * largest losses are equal, the second largest decide, and so on.
     */
    val byLoss: List<ContenderName>
        get() {
            val losses = contenders.associateWith(::losses)
            return contenders.sortedWith { a, b ->
                losses
                    .getValue(a)
                    .zip(losses.getValue(b)) { lossOfA, lossOfB -> lossOfA.compareTo(lossOfB) }
                    .find { it != 0 } ?: 0
            }
        }

    /**
     * Returns the contender of [candidates] that comes first in [byLoss], and all candidates with
     * equal losses.
     */
    fun withLeastLoss(candidates: List<ContenderName>): List<ContenderName> {
        val first = byLoss.first { it in candidates }
        return candidates.filter { losses(it) == losses(first) }
    }

    fun isUnbeaten(contender: ContenderName, objective: Objective): Boolean =
        (contenders - contender).none { objective.compare(it, contender).verdict.isFaster }

    /**
     * Whether [a] is certainly better than [b] in something, and certainly better or the same in
     * everything else.
     */
    fun dominates(a: ContenderName, b: ContenderName): Boolean {
        val verdicts = objectives.map { it.compare(a, b).verdict }
        return verdicts.any { it.isFaster } && verdicts.all { it.isFaster || it == Verdict.SAME }
    }

    /**
     * Whether [a] may dominate [b]: it is certainly worse in nothing, and not certainly the same in
     * everything.
     */
    fun mayDominate(a: ContenderName, b: ContenderName): Boolean {
        val verdicts = objectives.map { it.compare(a, b).verdict }
        return verdicts.none { it.isSlower } && verdicts.any { it != Verdict.SAME }
    }

    /**
     * Whether the estimates of [a] are behind those of [b] by at most the [margin] in everything.
     */
    fun isWithin(margin: Double, a: ContenderName, b: ContenderName): Boolean = objectives.all {
        it.logRatio(a, b) <= ln(1 + margin)
    }

    /** Returns the losses of a contender in all objectives, the largest first. */
    private fun losses(contender: ContenderName): List<Double> =
        objectives.map { it.loss(contender, contenders) }.sortedDescending()
}
