package dev.serdemark.studies

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate

/** The verdict of a run about a claim. */
enum class ClaimVerdict(val id: String) {
    CONFIRMED("confirmed"),
    REFUTED("refuted"),
    /** More measuring may decide the claim. */
    UNDECIDED("undecided"),
    /** No measurement of this study can decide the claim. */
    NOT_TESTABLE("not testable here");

    /** Whether the verdict is that the claim is right, or that it is wrong. */
    val isDecided: Boolean
        get() = this == CONFIRMED || this == REFUTED
}

/**
 * A study that was measured again.
 *
 * @property runs the results of the runs that have begun, by the names of the runs
 * @property falseShare the largest share of wrong verdicts to expect among the claims that
 *   intervals confirm or refute
 */
class StudyResult(
    val study: Study,
    val runs: Map<String, RunResult>,
    val tables: List<TableResult>,
    val claims: List<ClaimResult>,
    val falseShare: Double,
) {
    /** The number of claims by verdict, in the order of the verdicts. */
    val score: Map<ClaimVerdict, Int>
        get() =
            ClaimVerdict.entries.associateWith { verdict ->
                claims.count { it.verdict == verdict }
            }
}

/**
 * A claim with its verdict.
 *
 * @property findings one per figure or ratio of the claim
 * @property reason a sentence about why there is no verdict; null if there is nothing to say
 * @property moreMillis the elapsed time for which the run would have to measure the claim's cells,
 *   and no others, to decide the claim; null if the claim is decided, or if the time is unknown
 * @property isGivenUp whether the claim is undecided, but the run no longer measures some of its
 *   cells
 */
class ClaimResult(
    val claim: Claim,
    val verdict: ClaimVerdict,
    val findings: List<Finding>,
    val reason: String? = null,
    val moreMillis: Long? = null,
    val isGivenUp: Boolean = false,
) {
    /**
     * What the run must measure to decide the claim soonest; null if the claim is decided, or if
     * this is unknown. If some estimates lie outside the claimed range, one pair with such an
     * estimate can refute the claim alone. Otherwise all open pairs must confirm it.
     */
    internal val need: Need?
        get() {
            val bounds = (claim.statement as? Statement.Testable)?.bounds ?: return null
            val open = findings.filter { it.verdict == ClaimVerdict.UNDECIDED }
            val outside = open.filter { it.estimate != null && it.estimate.value !in bounds }
            if (outside.isNotEmpty()) return outside.mapNotNull { it.need }.minByOrNull { it.cost }
            val needs = open.map { it.need ?: return null }
            return needs.reduceOrNull { a, b ->
                Need(maxOf(a.generations, b.generations), a.cells + b.cells)
            }
        }
}

/** A number of further [generations] of [cells] that would likely decide a claim or finding. */
internal class Need(val generations: Int, val cells: Set<CellIndex>) {
    /** The number of fresh JVMs for these generations. */
    val cost: Int
        get() = generations * cells.size
}

/**
 * One of the figures or ratios that a claim is about.
 *
 * @property cells the compared cells; several pairs for a mean
 * @property estimate the figure or ratio; null if a cell has no figure
 * @property reason a sentence about why there is no verdict or estimate; null if there is nothing
 *   to say
 * @property moreGenerations the number of further generations that would likely decide the finding;
 *   null if the finding is decided, or if the number is unknown
 * @property openCells the cells that must be measured further to decide the finding; empty if
 *   further measuring cannot decide it
 */
class Finding(
    val cells: List<ComparedCells>,
    val estimate: Estimate?,
    val verdict: ClaimVerdict,
    val reason: String? = null,
    val moreGenerations: Int? = null,
    val openCells: Set<CellIndex> = emptySet(),
) {
    internal val need: Need?
        get() =
            if (moreGenerations == null || openCells.isEmpty()) null
            else Need(moreGenerations, openCells)
}

/** A cell [a], and the cell [b] with which it is compared. [b] is null for a single figure. */
class ComparedCells(val a: Cell, val b: Cell?)

/**
 * A published table compared with measured figures.
 *
 * @property rows the figures of each row, in the order of the table
 * @property tau Kendall's tau between the published and the measured order, as the mean over the
 *   groups of figures that are compared; null if no group has two figures in both
 * @property disagreements the figures whose measured ratio differs most from the published one, the
 *   largest difference first
 */
class TableResult(
    val table: PublishedTable,
    val rows: List<List<FigureResult>>,
    val tau: Double?,
    val disagreements: List<FigureResult>,
)

/**
 * A published figure with the measured one.
 *
 * @property published the published figure; null if there is none
 * @property measured the measured figure; null if there is none
 * @property reason why there is no measured figure; null if there is one
 * @property isSubstitute whether something similar was measured instead
 * @property publishedRatio the published figure over the published figure of the base of its group;
 *   null without a base
 * @property measuredRatio the measured figure over the measured figure of the same base; null
 *   without a base
 */
data class FigureResult(
    val row: String,
    val column: String,
    val published: Double?,
    val measured: Double?,
    val reason: String?,
    val isSubstitute: Boolean,
    val publishedRatio: Double? = null,
    val measuredRatio: Double? = null,
) {
    /** The measured ratio over the published one; null if one is missing. */
    val disagreement: Double?
        get() =
            if (publishedRatio == null || measuredRatio == null) null
            else measuredRatio / publishedRatio
}
