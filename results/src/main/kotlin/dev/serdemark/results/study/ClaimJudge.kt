package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.spreadOfTime
import kotlin.math.ceil

/**
 * Judges the claims of a study.
 *
 * All verdicts hold together, after every generation, with the given confidence. The probability of
 * error is divided by the number of claims that intervals decide (Bonferroni). The pairs of a claim
 * use the error of the claim as in [PairErrors]. The numbers of claims and pairs come from the
 * plans of the runs, not from the measurements.
 *
 * @param runs the runs of the study that have begun, by their names
 * @param plans the plans of all runs of the study, by the names of the runs
 */
internal class ClaimJudge(
    private val runs: Map<String, MeasuredRun>,
    private val plans: Map<String, Plan>,
    claims: List<Claim>,
    confidence: Double,
) {
    private val ofClaim = (1 - confidence) / maxOf(1, claims.count { intervals(it.statement) > 0 })

    fun judge(claim: Claim): ClaimResult =
        when (val statement = claim.statement) {
            is Statement.Untestable ->
                ClaimResult(claim, ClaimVerdict.NOT_TESTABLE, emptyList(), statement.reason)
            is Statement.Testable -> {
                val run = runs[statement.run]
                if (run == null) notMeasured(claim, statement.run)
                else judged(claim, findings(statement, run), run)
            }
        }

    private fun notMeasured(claim: Claim, run: String) =
        ClaimResult(
            claim,
            ClaimVerdict.UNDECIDED,
            emptyList(),
            "The run '$run' has not been measured.",
        )

    private fun errors(statement: Statement) =
        PairErrors(ofClaim, ofClaim / maxOf(1, intervals(statement)))

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

    private fun findings(statement: Statement.Testable, run: MeasuredRun): List<Finding> =
        when (statement) {
            is Statement.Ratio -> findings(statement, run)
            is Statement.Value -> findings(statement, run)
            is Statement.Significance -> Significances(statement, run).findings
        }

    private fun findings(statement: Statement.Value, run: MeasuredRun): List<Finding> {
        val judge = FigureJudge(statement, run, errors(statement))
        return run.plan.select(statement.of).map { cell ->
            val compared = listOf(ComparedCells(run.plan[cell], null))
            val lack = run.lack(cell, statement.by)
            if (lack != null) missing(compared, lack)
            else judge.judge(compared, run.known(cell, statement.by), setOf(cell))
        }
    }

    private fun findings(statement: Statement.Ratio, run: MeasuredRun): List<Finding> {
        val plan = run.plan
        val (whole, broken) = statement.pairs(plan).partition { lack(it, statement, run) == null }
        val missing = broken.map {
            missing(listOf(it.cells(plan)), checkNotNull(lack(it, statement, run)))
        }
        // A mean needs all pairs.
        if (whole.isEmpty() || statement.isMean && missing.isNotEmpty()) return missing
        return judged(whole.associateWith { known(it, statement, run) }, statement, run) + missing
    }

    /** Returns the pair, and the pair by whose ratio its ratio is divided, if there is one. */
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
    ): List<Finding> {
        val judge = FigureJudge(statement, run, errors(statement))
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
