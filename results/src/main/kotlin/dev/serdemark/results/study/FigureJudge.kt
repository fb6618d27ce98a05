package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.results.comparison.generationsLeft
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.spreadOfTime
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.exp

/**
 * The probabilities with which the interval of one pair misses, for a claim about several pairs.
 *
 * A claim is confirmed only if all its pairs confirm it. A false claim is false for some pair, so
 * it is confirmed wrongly only if that pair confirms it wrongly. Therefore each pair may have the
 * whole error of the claim (intersection-union test, see Berger, "Multiparameter hypothesis testing
 * and acceptance sampling", Technometrics 24, 1982). But every pair alone can refute the claim
 * wrongly, so for refuting, the pairs share the error.
 *
 * @property confirming the error of intervals that confirm: the error of the claim
 * @property refuting the error of intervals that refute: the error of the claim, divided by the
 *   number of its pairs
 */
internal class PairErrors(val confirming: Double, val refuting: Double)

private const val ONE_JVM =
    "One JVM per cell was examined, so it is unknown how much such figures differ between JVMs."

/**
 * Judges the figures or ratios that a [statement] is about, one at a time. The [Certainty] of the
 * measure decides how.
 *
 * @param run the run that measured them
 * @param errors the probabilities with which an interval misses
 */
internal class FigureJudge(
    private val statement: Statement.Testable,
    private val run: MeasuredRun,
    private val errors: PairErrors,
) {
    /** The fewest generations for a verdict. Figures without an interval need several JVMs. */
    private val least =
        if (statement.by.certainty == Certainty.INTERVAL) run.plan.leastGenerations
        else LEAST_GENERATIONS

    /**
     * Judges what is [known] about a figure or ratio.
     *
     * @param cells the cells to show with the result
     * @param needed all cells whose figures the result depends on
     * @param prior what other pairs show about the spread between generations
     */
    fun judge(
        cells: List<ComparedCells>,
        known: Known,
        needed: Set<CellIndex>,
        prior: SpreadPrior = spreadOfTime,
    ): Finding =
        when (known) {
            is Known.Point -> judge(cells, known.value)
            is Known.Series -> judge(cells, known, needed, prior)
        }

    private fun judge(cells: List<ComparedCells>, value: Double): Finding {
        if (statement.by.certainty == Certainty.ONE_JVM) {
            val alone = Estimate(value, null, null)
            return Finding(cells, alone, ClaimVerdict.NOT_TESTABLE, ONE_JVM)
        }
        val exact = Estimate(value, value, value)
        return Finding(cells, exact, statement.bounds.judge(exact))
    }

    private fun judge(
        cells: List<ComparedCells>,
        known: Known.Series,
        needed: Set<CellIndex>,
        prior: SpreadPrior,
    ): Finding {
        val logs = known.byGeneration.values.map { it.value }.toDoubleArray()
        return when {
            logs.isEmpty() -> {
                val reason = "No generation measured all of these cells."
                Finding(cells, null, ClaimVerdict.UNDECIDED, reason, more = least, open = needed)
            }
            statement.by.certainty == Certainty.INTERVAL -> byInterval(cells, logs, needed, prior)
            else -> byRange(cells, logs, needed)
        }
    }

    private fun byInterval(
        cells: List<ComparedCells>,
        logs: DoubleArray,
        needed: Set<CellIndex>,
        prior: SpreadPrior,
    ): Finding {
        val narrow = estimate(logs, errors.confirming, prior)
        val wide = estimate(logs, errors.refuting, prior)
        return when {
            verdict(narrow, logs) == ClaimVerdict.CONFIRMED ->
                Finding(cells, narrow, ClaimVerdict.CONFIRMED)
            verdict(wide, logs) == ClaimVerdict.REFUTED ->
                Finding(cells, wide, ClaimVerdict.REFUTED)
            else -> {
                val isWithin = wide.value in statement.bounds
                val error = if (isWithin) errors.confirming else errors.refuting
                val room = statement.bounds.distance(wide.value)
                val more = generationsLeft(logs, prior, error, room, least)
                Finding(cells, wide, ClaimVerdict.UNDECIDED, more = more, open = needed)
            }
        }
    }

    private fun byRange(
        cells: List<ComparedCells>,
        logs: DoubleArray,
        needed: Set<CellIndex>,
    ): Finding {
        val range = Estimate(exp(logs.average()), exp(logs.min()), exp(logs.max()))
        val verdict = verdict(range, logs)
        // Further JVMs never make a range smaller.
        val left = (least - logs.size).takeIf { it > 0 }
        val open = if (left == null) emptySet() else needed
        return Finding(cells, range, verdict, more = left, open = open)
    }

    private fun verdict(estimate: Estimate, logs: DoubleArray): ClaimVerdict =
        if (logs.size < least) ClaimVerdict.UNDECIDED else statement.bounds.judge(estimate)
}
