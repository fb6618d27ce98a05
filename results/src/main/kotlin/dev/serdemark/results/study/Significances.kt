package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.LARGEST_LILLIEFORS_P
import dev.serdemark.statistics.Lilliefors

/**
 * The lower end of p-values that are too large for the formula, beyond the tolerance of [Bounds].
 */
private const val ABOVE_LARGEST_P = LARGEST_LILLIEFORS_P * (1 + 1e-6)

private const val UNKNOWN_P =
    "The p-value of normality is above $LARGEST_LILLIEFORS_P, but it is unknown by how much."

/** Judges a [claim] about p-values, from the fixed protocol of a [run]. */
internal class Significances(
    private val claim: Statement.Significance,
    private val run: MeasuredRun,
) {
    /** One finding per p-value. Depending on the test, there is one per group, pair or cell. */
    val findings: List<Finding>
        get() = if (run.plan.fixed == null) listOf(withoutProtocol) else protocolFindings

    private val withoutProtocol =
        Finding(
            emptyList(),
            null,
            ClaimVerdict.NOT_TESTABLE,
            "Only the fixed protocol has p-values, and the run did not use it (--fixed-protocol).",
        )

    private val protocolFindings: List<Finding>
        get() =
            run.result.protocols?.groups.orEmpty().flatMap { group ->
                val own = group.cells.filter { claim.within.matches(run.plan[it]) }
                val (failed, measured) = own.partition { run[it].fixed?.figures == null }
                failed.map(::missing) +
                    if (measured.isEmpty()) emptyList() else tests(group, measured)
            }

    private fun tests(group: ProtocolGroup, cells: List<CellIndex>): List<Finding> =
        when (claim.test) {
            StatisticalTest.NORMALITY ->
                cells.map { normality(listOf(cell(it)), group.normality[it]) }
            StatisticalTest.OMNIBUS -> listOf(finding(cells.map(::cell), group.omnibus?.p))
            StatisticalTest.PAIRS ->
                group.pairs
                    .filter { it.a in cells && it.b in cells }
                    .map { finding(listOf(ComparedCells(run.plan[it.a], run.plan[it.b])), it.p) }
        }

    /** Judges a p-value. If the formula does not give it, it is above the largest that it gives. */
    private fun normality(cells: List<ComparedCells>, test: Lilliefors?): Finding {
        if (test == null || test.p != null) return finding(cells, test?.p)
        val above = Estimate(LARGEST_LILLIEFORS_P, ABOVE_LARGEST_P, 1.0)
        val verdict = claim.bounds.judge(above)
        return if (verdict == ClaimVerdict.UNDECIDED)
            Finding(cells, above, ClaimVerdict.NOT_TESTABLE, UNKNOWN_P)
        else Finding(cells, above, verdict)
    }

    private fun cell(cell: CellIndex) = ComparedCells(run.plan[cell], null)

    private fun finding(cells: List<ComparedCells>, p: Double?): Finding =
        if (p == null)
            Finding(cells, null, ClaimVerdict.NOT_TESTABLE, "All values of a test are equal.")
        else {
            val exact = Estimate(p, p, p)
            Finding(cells, exact, claim.bounds.judge(exact))
        }

    private fun missing(cell: CellIndex): Finding {
        val known = run[cell].fixed?.reason
        val reason = known ?: "The fixed protocol has not measured it."
        val isOpen = known == null && run.isOpen
        return Finding(
            listOf(cell(cell)),
            null,
            if (isOpen) ClaimVerdict.UNDECIDED else ClaimVerdict.NOT_TESTABLE,
            "${run.plan[cell]}: $reason",
        )
    }
}
