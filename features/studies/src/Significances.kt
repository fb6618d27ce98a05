package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.LARGEST_LILLIEFORS_P
import dev.serdemark.statistics.Lilliefors

/** A number just above the largest p-value of the formula, beyond the tolerance of [Bounds]. */
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
        get() = if (run.plan.calls.fixed == null) listOf(noProtocol()) else protocolFindings()

    private fun noProtocol() =
        Finding(
            cells = emptyList(),
            estimate = null,
            ClaimVerdict.NOT_TESTABLE,
            "Only the fixed protocol has p-values, and the run did not use it (--fixed-protocol).",
        )

    private fun protocolFindings(): List<Finding> =
        run.result.further.protocols?.groups.orEmpty().flatMap { group ->
            val cells = group.cells.filter { claim.within.matches(run.plan[it]) }
            val (failed, measured) = cells.partition { run[it].fixed?.figures == null }
            failed.map(::withoutFigure) +
                if (measured.isEmpty()) emptyList() else testFindings(group, measured)
        }

    private fun testFindings(group: ProtocolGroup, cells: List<CellIndex>): List<Finding> =
        when (claim.test) {
            StatisticalTest.NORMALITY ->
                cells.map { normality(listOf(cell(it)), group.normality[it]) }
            StatisticalTest.OMNIBUS -> listOf(finding(cells.map(::cell), group.omnibus?.p))
            StatisticalTest.PAIRS ->
                group.pairs
                    .filter { it.a in cells && it.b in cells }
                    .map { finding(listOf(ComparedCells(run.plan[it.a], run.plan[it.b])), it.p) }
        }

    /** Judges the p-value of a [test]. A p-value that the formula does not give is large. */
    private fun normality(cells: List<ComparedCells>, test: Lilliefors?): Finding {
        if (test == null || test.p != null) return finding(cells, test?.p)
        val largeP = Estimate(value = LARGEST_LILLIEFORS_P, low = ABOVE_LARGEST_P, high = 1.0)
        val verdict = claim.bounds.judge(largeP)
        return if (verdict == ClaimVerdict.UNDECIDED)
            Finding(cells, largeP, ClaimVerdict.NOT_TESTABLE, UNKNOWN_P)
        else Finding(cells, largeP, verdict)
    }

    private fun cell(cell: CellIndex) = ComparedCells(run.plan[cell], null)

    private fun finding(cells: List<ComparedCells>, p: Double?): Finding =
        if (p == null)
            Finding(cells, null, ClaimVerdict.NOT_TESTABLE, "All values of a test are equal.")
        else {
            val exact = Estimate(p, p, p)
            Finding(cells, exact, claim.bounds.judge(exact))
        }

    private fun withoutFigure(cell: CellIndex): Finding {
        val failure = run[cell].fixed?.reason
        val reason = failure ?: "The fixed protocol has not measured it."
        val isOpen = failure == null && run.isOpen
        return Finding(
            listOf(cell(cell)),
            estimate = null,
            if (isOpen) ClaimVerdict.UNDECIDED else ClaimVerdict.NOT_TESTABLE,
            "${run.plan[cell]}: $reason",
        )
    }
}
