package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.results.comparison.generationsLeft
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.priorWithoutGroup
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.exp

/**
 * The probabilities with which the interval of one pair misses, for a claim about several pairs.
 *
 * A claim is confirmed only if all its pairs confirm it. A false claim is false for some pair, so
 * it is confirmed wrongly only if that pair confirms it wrongly. Therefore each pair may err with
 * the full probability of the claim (intersection-union test, see Berger, "Multiparameter
 * hypothesis testing and acceptance sampling", Technometrics 24, 1982). But any single pair can
 * refute the claim wrongly, so for refuting, the pairs share the probability.
 *
 * @property confirming for intervals that confirm: the probability of error of the claim
 * @property refuting for intervals that refute: the probability of error of the claim, divided by
 *   the number of its pairs
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
    private val leastGenerations =
        if (statement.measure.certainty == Certainty.INTERVAL) run.plan.question.leastGenerations
        else LEAST_GENERATIONS

    /**
     * Judges the [value] of a figure or ratio.
     *
     * @param cells the cells to show with the result
     * @param neededCells all cells whose figures the result depends on
     * @param prior what other pairs show about the spread between generations
     */
    fun judge(
        cells: List<ComparedCells>,
        value: MeasuredValue,
        neededCells: Set<CellIndex>,
        prior: SpreadPrior = priorWithoutGroup,
    ): Finding =
        when (value) {
            is MeasuredValue.Point -> judge(cells, value.value)
            is MeasuredValue.Series -> judge(cells, value, neededCells, prior)
        }

    private fun judge(cells: List<ComparedCells>, value: Double): Finding {
        if (statement.measure.certainty == Certainty.ONE_JVM) {
            val ofOneJvm = Estimate(value, low = null, high = null)
            return Finding(cells, ofOneJvm, ClaimVerdict.NOT_TESTABLE, ONE_JVM)
        }
        val exact = Estimate(value, value, value)
        return Finding(cells, exact, statement.bounds.judge(exact))
    }

    private fun judge(
        cells: List<ComparedCells>,
        series: MeasuredValue.Series,
        neededCells: Set<CellIndex>,
        prior: SpreadPrior,
    ): Finding {
        val logs = series.logs
        return when {
            logs.values.isEmpty() ->
                Finding(
                    cells,
                    estimate = null,
                    ClaimVerdict.UNDECIDED,
                    reason = "No generation measured all of these cells.",
                    moreGenerations = leastGenerations,
                    openCells = neededCells,
                )
            statement.measure.certainty == Certainty.INTERVAL ->
                judgeByInterval(cells, logs, neededCells, prior)
            else -> judgeByRange(cells, logs.values, neededCells)
        }
    }

    private fun judgeByInterval(
        cells: List<ComparedCells>,
        logs: LogSeries,
        neededCells: Set<CellIndex>,
        prior: SpreadPrior,
    ): Finding {
        // A larger probability of error gives a narrower interval.
        val narrow = estimate(logs, errors.confirming, prior)
        val wide = estimate(logs, errors.refuting, prior)
        return when {
            verdict(narrow, logs.values) == ClaimVerdict.CONFIRMED ->
                Finding(cells, narrow, ClaimVerdict.CONFIRMED)
            verdict(wide, logs.values) == ClaimVerdict.REFUTED ->
                Finding(cells, wide, ClaimVerdict.REFUTED)
            else -> {
                // The forecast uses the error of the verdict that the estimate makes likely.
                val isWithinBounds = wide.value in statement.bounds
                val error = if (isWithinBounds) errors.confirming else errors.refuting
                val room = statement.bounds.distance(wide.value)
                Finding(
                    cells,
                    wide,
                    ClaimVerdict.UNDECIDED,
                    moreGenerations =
                        generationsLeft(logs.values, prior, error, room, leastGenerations),
                    openCells = neededCells,
                )
            }
        }
    }

    private fun judgeByRange(
        cells: List<ComparedCells>,
        logs: DoubleArray,
        neededCells: Set<CellIndex>,
    ): Finding {
        val range =
            Estimate(
                value = exp(logs.average()),
                low = exp(logs.min()),
                high = exp(logs.max()),
            )
        val verdict = verdict(range, logs)
        // Once there are enough JVMs, further JVMs decide nothing: they never make a range smaller.
        val missingJvms = leastGenerations - logs.size
        return if (missingJvms <= 0) Finding(cells, range, verdict)
        else
            Finding(
                cells,
                range,
                verdict,
                moreGenerations = missingJvms,
                openCells = neededCells,
            )
    }

    private fun verdict(estimate: Estimate, logs: DoubleArray): ClaimVerdict =
        if (logs.size < leastGenerations) ClaimVerdict.UNDECIDED
        else statement.bounds.judge(estimate)
}
