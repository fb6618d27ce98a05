package dev.serdemark.studies

import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.priorWithoutGroup
import kotlin.math.ceil

/**
 * Judges the [claims] of a study.
 *
 * Readers read the verdicts as a list. So the wrong verdicts are limited together: of the claims
 * that intervals confirm or refute, at most the share [falseShare] is expected to be wrong, after
 * every generation. This share is the false discovery rate. The e-BH procedure controls it (Wang
 * and Ramdas, "False discovery rate control with e-values", Journal of the Royal Statistical
 * Society B 84, 2022): if k of n claims are decided, the interval of each has the probability of
 * error [falseShare] * k / n. The largest such k counts. The claims need not be independent. Either
 * a claim or its opposite is true, so only n of the 2n statements that a verdict may make are
 * false.
 *
 * The pairs of a claim use its error as in [PairErrors]. The numbers of claims and pairs come from
 * the plans of the runs, not from the measurements.
 *
 * @param runs the runs of the study that have begun, by their names
 * @param plans the plans of all runs of the study, by the names of the runs
 */
internal class ClaimJudge(
    private val runs: Map<String, MeasuredRun>,
    private val plans: Map<String, Plan>,
    private val claims: List<Claim>,
    falseShare: Double,
) {
    private val claimsWithIntervals = claims.filter { intervals(it.statement) > 0 }

    /** The probability of error of each claim. */
    private val errorOfClaim =
        falseDiscoveries(claimsWithIntervals.size, falseShare) { error ->
            claimsWithIntervals.count { judge(it, error).verdict.isDecided }
        }

    /** The claims with their verdicts, in the order of the study. */
    val results: List<ClaimResult>
        get() = claims.map { judge(it, errorOfClaim) }

    private fun judge(claim: Claim, error: Double): ClaimResult =
        when (val statement = claim.statement) {
            is Statement.Untestable ->
                ClaimResult(claim, ClaimVerdict.NOT_TESTABLE, emptyList(), statement.reason)
            is Statement.Testable -> {
                val run = runs[statement.run]
                if (run == null) notMeasured(claim, statement.run)
                else combine(claim, findings(statement, run, error), run)
            }
        }

    private fun notMeasured(claim: Claim, run: String) =
        ClaimResult(
            claim,
            ClaimVerdict.UNDECIDED,
            emptyList(),
            "The run '$run' has not been measured.",
        )

    private fun errors(statement: Statement, error: Double) =
        PairErrors(confirming = error, refuting = error / maxOf(1, intervals(statement)))

    /** Returns the number of intervals that decide a statement; 0 if none do. */
    private fun intervals(statement: Statement): Int {
        if (statement !is Statement.Testable || statement.measure.certainty != Certainty.INTERVAL)
            return 0
        val plan = plans.getValue(statement.run)
        return when (statement) {
            is Statement.Ratio -> if (statement.isMean) 1 else statement.pairs(plan).size
            is Statement.Value -> plan.select(statement.cells).size
            is Statement.Significance -> 0
        }
    }

    private fun findings(
        statement: Statement.Testable,
        run: MeasuredRun,
        error: Double,
    ): List<Finding> =
        when (statement) {
            is Statement.Ratio -> findings(statement, run, errors(statement, error))
            is Statement.Value -> findings(statement, run, errors(statement, error))
            is Statement.Significance -> Significances(statement, run).findings
        }

    private fun findings(
        statement: Statement.Value,
        run: MeasuredRun,
        errors: PairErrors,
    ): List<Finding> {
        val figureJudge = FigureJudge(statement, run, errors)
        return run.plan.select(statement.cells).map { cell ->
            val shownCells = listOf(ComparedCells(run.plan[cell], null))
            val missing = run.missingFigure(cell, statement.measure)
            if (missing != null) withoutFigure(shownCells, missing)
            else figureJudge.judge(shownCells, run.value(cell, statement.measure), setOf(cell))
        }
    }

    private fun findings(
        statement: Statement.Ratio,
        run: MeasuredRun,
        errors: PairErrors,
    ): List<Finding> {
        val plan = run.plan
        val (complete, incomplete) =
            statement.pairs(plan).partition { missingFigure(it, statement, run) == null }
        val findingsWithoutFigure = incomplete.map {
            withoutFigure(listOf(it.cells(plan)), checkNotNull(missingFigure(it, statement, run)))
        }
        // A mean needs all pairs.
        if (complete.isEmpty() || statement.isMean && incomplete.isNotEmpty())
            return findingsWithoutFigure
        val values = complete.associateWith { value(it, statement, run) }
        return judge(values, statement, run, errors) + findingsWithoutFigure
    }

    /** Returns the [pair], and the pair by whose ratio its ratio is divided, if there is one. */
    private fun pairsOfRatio(
        pair: CellPair,
        statement: Statement.Ratio,
        plan: Plan,
    ): List<CellPair> = listOfNotNull(pair, statement.against?.let { pair.counterpart(it, plan) })

    private fun missingFigure(
        pair: CellPair,
        statement: Statement.Ratio,
        run: MeasuredRun,
    ): MissingFigure? =
        pairsOfRatio(pair, statement, run.plan)
            .flatMap { listOf(it.a, it.b) }
            .firstNotNullOfOrNull { run.missingFigure(it, statement.measure) }

    private fun value(pair: CellPair, statement: Statement.Ratio, run: MeasuredRun): MeasuredValue =
        pairsOfRatio(pair, statement, run.plan)
            .map { run.ratio(it, statement.measure) }
            .reduce(MeasuredValue::div)

    /** Judges the ratios of a claim, or their mean. [values] has the ratio of each pair. */
    private fun judge(
        values: Map<CellPair, MeasuredValue>,
        statement: Statement.Ratio,
        run: MeasuredRun,
        errors: PairErrors,
    ): List<Finding> {
        val figureJudge = FigureJudge(statement, run, errors)
        val ratios = values.keys.map { pairsOfRatio(it, statement, run.plan) }
        val group = run.spreads(statement.measure, ratios.flatten())
        fun finding(
            shownPairs: List<CellPair>,
            value: MeasuredValue,
            ratiosOfValue: List<List<CellPair>>,
        ): Finding {
            val prior =
                if (group == null || value !is MeasuredValue.Series) priorWithoutGroup
                else group.priorOf(value.logs, spreadOfMean(ratiosOfValue))
            val shownCells = shownPairs.map { it.cells(run.plan) }
            val neededCells = ratiosOfValue.flatten().flatMap { listOf(it.a, it.b) }.toSet()
            return figureJudge.judge(shownCells, value, neededCells, prior)
        }
        return if (statement.isMean) {
            listOf(finding(values.keys.toList(), mean(values.values.toList()), ratios))
        } else {
            values.entries.zip(ratios) { (pair, value), ratio ->
                finding(listOf(pair), value, listOf(ratio))
            }
        }
    }

    private fun withoutFigure(cells: List<ComparedCells>, missing: MissingFigure): Finding {
        val verdict = if (missing.isOpen) ClaimVerdict.UNDECIDED else ClaimVerdict.NOT_TESTABLE
        return Finding(cells, estimate = null, verdict, missing.reason)
    }

    private fun CellPair.cells(plan: Plan) = ComparedCells(plan[a], plan[b])

    /** Returns the verdict on a [claim] that follows from its [findings]. */
    private fun combine(claim: Claim, findings: List<Finding>, run: MeasuredRun): ClaimResult {
        val verdicts = findings.map { it.verdict }
        val verdict =
            when {
                ClaimVerdict.REFUTED in verdicts -> ClaimVerdict.REFUTED
                ClaimVerdict.UNDECIDED in verdicts -> ClaimVerdict.UNDECIDED
                verdicts.isEmpty() || ClaimVerdict.NOT_TESTABLE in verdicts ->
                    ClaimVerdict.NOT_TESTABLE
                else -> ClaimVerdict.CONFIRMED
            }
        // The reasons of missing figures come first.
        val missing = findings.filter { it.estimate == null && it.verdict == verdict }
        val untestable = if (verdict == ClaimVerdict.NOT_TESTABLE) findings else emptyList()
        val reason = (missing + untestable).firstNotNullOfOrNull { it.reason }
        val result = ClaimResult(claim, verdict, findings, reason)
        if (verdict != ClaimVerdict.UNDECIDED) return result
        val need = result.need
        val millisPerCell = run.millisPerCell
        return ClaimResult(
            claim,
            verdict,
            findings,
            reason,
            moreMillis =
                if (need == null || millisPerCell == null) null
                else ceil(need.cost * millisPerCell).toLong(),
            isGivenUp = findings.any { it.openCells.any(run::isRetired) },
        )
    }
}

/**
 * Returns the probability of error that each of [count] claims may have, so that at most this
 * [share] of the decided claims is expected to be wrong: [share] times the decided claims, divided
 * by [count] (see [ClaimJudge]). If no number of claims can be decided, returns [share] / [count].
 *
 * @param decided returns how many claims are decided if each has this probability of error. It must
 *   not decrease if the probability grows.
 */
fun falseDiscoveries(count: Int, share: Double, decided: (Double) -> Int): Double {
    var assumed = maxOf(1, count)
    while (assumed > 1) {
        val decidedCount = decided(share * assumed / count)
        if (decidedCount >= assumed) break
        // Smaller probabilities decide no more claims than this.
        assumed = maxOf(1, decidedCount)
    }
    return share * assumed / maxOf(1, count)
}
