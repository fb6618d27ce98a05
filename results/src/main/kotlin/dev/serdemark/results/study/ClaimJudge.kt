package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.spreadOfTime
import kotlin.math.ceil

/**
 * Judges the [claims] of a study.
 *
 * Readers read the verdicts as a list. So the errors of all verdicts are limited together: of the
 * claims that intervals confirm or refute, at most the share [falseShare] is expected to be wrong,
 * after every generation. This share is the false discovery rate. The e-BH procedure controls it
 * (Wang and Ramdas, "False discovery rate control with e-values", Journal of the Royal Statistical
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
    private val uncertain = claims.filter { intervals(it.statement) > 0 }
    private val ofClaim =
        falseDiscoveries(uncertain.size, falseShare) { error ->
            uncertain.count { judge(it, error).verdict.isDecided }
        }

    /** The claims with their verdicts, in the order of the study. */
    val results: List<ClaimResult>
        get() = claims.map { judge(it, ofClaim) }

    private fun judge(claim: Claim, error: Double): ClaimResult =
        when (val statement = claim.statement) {
            is Statement.Untestable ->
                ClaimResult(claim, ClaimVerdict.NOT_TESTABLE, emptyList(), statement.reason)
            is Statement.Testable -> {
                val run = runs[statement.run]
                if (run == null) notMeasured(claim, statement.run)
                else judged(claim, findings(statement, run, error), run)
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
        PairErrors(error, error / maxOf(1, intervals(statement)))

    private fun intervals(statement: Statement): Int {
        if (statement !is Statement.Testable || statement.by.certainty != Certainty.INTERVAL)
            return 0
        val plan = plans.getValue(statement.run)
        return when (statement) {
            is Statement.Ratio -> if (statement.isMean) 1 else statement.pairs(plan).size
            is Statement.Value -> plan.select(statement.of).size
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
        val judge = FigureJudge(statement, run, errors)
        return run.plan.select(statement.of).map { cell ->
            val compared = listOf(ComparedCells(run.plan[cell], null))
            val lack = run.lack(cell, statement.by)
            if (lack != null) missing(compared, lack)
            else judge.judge(compared, run.known(cell, statement.by), setOf(cell))
        }
    }

    private fun findings(
        statement: Statement.Ratio,
        run: MeasuredRun,
        errors: PairErrors,
    ): List<Finding> {
        val plan = run.plan
        val (whole, broken) = statement.pairs(plan).partition { lack(it, statement, run) == null }
        val missing = broken.map {
            missing(listOf(it.cells(plan)), checkNotNull(lack(it, statement, run)))
        }
        // A mean needs all pairs.
        if (whole.isEmpty() || statement.isMean && missing.isNotEmpty()) return missing
        val known = whole.associateWith { known(it, statement, run) }
        return judged(known, statement, run, errors) + missing
    }

    /**
     * Returns the [pair]. If its ratio is divided by that of another pair, also returns that pair.
     */
    private fun needed(pair: CellPair, statement: Statement.Ratio, plan: Plan): List<CellPair> =
        listOfNotNull(pair, statement.against?.let { pair.among(it, plan) })

    private fun lack(pair: CellPair, statement: Statement.Ratio, run: MeasuredRun): Lack? =
        needed(pair, statement, run.plan)
            .flatMap { listOf(it.a, it.b) }
            .firstNotNullOfOrNull { run.lack(it, statement.by) }

    private fun known(pair: CellPair, statement: Statement.Ratio, run: MeasuredRun): Known =
        needed(pair, statement, run.plan).map { run.ratio(it, statement.by) }.reduce(Known::div)

    private fun judged(
        known: Map<CellPair, Known>,
        statement: Statement.Ratio,
        run: MeasuredRun,
        errors: PairErrors,
    ): List<Finding> {
        val judge = FigureJudge(statement, run, errors)
        val needed = known.keys.map { needed(it, statement, run.plan) }
        val group = run.spreads(statement.by, needed.flatten())
        fun judged(pairs: List<CellPair>, value: Known, ratios: List<List<CellPair>>): Finding {
            val spread =
                if (group == null || value !is Known.Series) spreadOfTime
                else group.of(LogSeries(value.byGeneration), spreadOfMean(ratios))
            val cells = pairs.map { it.cells(run.plan) }
            return judge.judge(cells, value, ratios.flatMap { it.cells }.toSet(), spread)
        }
        return if (statement.isMean) {
            listOf(judged(known.keys.toList(), mean(known.values.toList()), needed))
        } else {
            known.entries.zip(needed) { (pair, value), pairs ->
                judged(listOf(pair), value, listOf(pairs))
            }
        }
    }

    private val List<CellPair>.cells: Set<CellIndex>
        get() = flatMap { listOf(it.a, it.b) }.toSet()

    private fun missing(cells: List<ComparedCells>, lack: Lack): Finding {
        val verdict = if (lack.isOpen) ClaimVerdict.UNDECIDED else ClaimVerdict.NOT_TESTABLE
        return Finding(cells, null, verdict, lack.reason)
    }

    private fun CellPair.cells(plan: Plan) = ComparedCells(plan[a], plan[b])

    private fun judged(claim: Claim, findings: List<Finding>, run: MeasuredRun): ClaimResult {
        val verdicts = findings.map { it.verdict }
        val verdict =
            when {
                ClaimVerdict.REFUTED in verdicts -> ClaimVerdict.REFUTED
                ClaimVerdict.UNDECIDED in verdicts -> ClaimVerdict.UNDECIDED
                verdicts.isEmpty() || ClaimVerdict.NOT_TESTABLE in verdicts ->
                    ClaimVerdict.NOT_TESTABLE
                else -> ClaimVerdict.CONFIRMED
            }
        val missing = findings.filter { it.estimate == null && it.verdict == verdict }
        val untestable = findings.takeIf { verdict == ClaimVerdict.NOT_TESTABLE }.orEmpty()
        val reason = (missing + untestable).firstNotNullOfOrNull { it.reason }
        val result = ClaimResult(claim, verdict, findings, reason)
        if (verdict != ClaimVerdict.UNDECIDED) return result
        val more =
            result.need?.let { need -> run.cellMillis?.let { ceil(need.cost * it).toLong() } }
        val isGivenUp = findings.any { it.open.any(run::isRetired) }
        return ClaimResult(claim, verdict, findings, reason, more, isGivenUp)
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
    var most = maxOf(1, count)
    while (most > 1) {
        val found = decided(share * most / count)
        if (found >= most) break
        // Smaller probabilities decide no more claims than were found.
        most = maxOf(1, found)
    }
    return share * most / maxOf(1, count)
}
