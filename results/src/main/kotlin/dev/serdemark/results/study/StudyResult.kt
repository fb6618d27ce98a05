package dev.serdemark.results.study

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate

/** The verdict of a run about a claim. */
enum class ClaimVerdict(val id: String) {
    CONFIRMED("confirmed"),
    REFUTED("refuted"),
    /** More measuring may decide it. */
    UNDECIDED("undecided"),
    /** Nothing that is measured here can decide it. */
    NOT_TESTABLE("not testable here"),
}

/**
 * A study that was measured again.
 *
 * @property runs the results of its runs by their names; runs that have not begun are missing
 * @property confidence with which all verdicts on claims hold together
 */
class StudyResult(
    val study: Study,
    val runs: Map<String, RunResult>,
    val tables: List<TableResult>,
    val claims: List<ClaimResult>,
    val confidence: Double,
) {
    /** The number of claims by verdict, in the order of the verdicts. */
    val score: Map<ClaimVerdict, Int>
        get() =
            ClaimVerdict.entries.associateWith { verdict ->
                claims.count { it.verdict == verdict }
            }
}

/**
 * A claim with what was found.
 *
 * @property reason why it cannot be tested, a sentence; null if it can
 * @property moreMillis how much longer measuring would take to decide it, if only its cells were
 *   measured; null if it is decided, or if this is unknown
 * @property isGivenUp whether it is undecided, but the run no longer measures some of its cells
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
     * The measuring that would likely decide the claim soonest; null if it is decided, or if this
     * is unknown. If an estimate lies outside the claimed range, this pair alone could refute the
     * claim. Otherwise all open pairs must confirm it.
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

/** How many more [generations] of which [cells] would likely decide something. */
internal class Need(val generations: Int, val cells: Set<CellIndex>) {
    /** The number of fresh JVMs. */
    val cost: Int
        get() = generations * cells.size
}

/**
 * One of the figures or ratios that a claim is about.
 *
 * @property cells of the claim: those of the numerator first
 * @property estimate null if a cell has no figure
 * @property reason why it has none, a sentence; null if it has one
 * @property more how many more generations would likely decide it; null if it is decided, or if
 *   this is unknown
 * @property open the cells that more measuring must include to decide it; empty if it cannot
 */
class Finding(
    val cells: List<ComparedCells>,
    val estimate: Estimate?,
    val verdict: ClaimVerdict,
    val reason: String? = null,
    val more: Int? = null,
    val open: Set<CellIndex> = emptySet(),
) {
    internal val need: Need?
        get() = if (more == null || open.isEmpty()) null else Need(more, open)
}

/** A cell and the one that it is compared with; null if it is compared with none. */
class ComparedCells(val a: Cell, val b: Cell?)

/**
 * A published table with what was measured.
 *
 * @property rows in the order of the table
 * @property tau Kendall's tau between the published order and the measured one, as a mean over the
 *   groups that are compared; null if no group has two figures in both
 * @property disagreements figures whose ratio differs most from the published one, the largest
 *   first
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
 * @property published null if none was published
 * @property measured null if there is none
 * @property reason why nothing was measured; null if there is a figure
 * @property isNear whether something similar was measured instead
 * @property publishedRatio over the base of its group; null without a base
 * @property measuredRatio over the same base
 */
data class FigureResult(
    val row: String,
    val column: String,
    val published: Double?,
    val measured: Double?,
    val reason: String?,
    val isNear: Boolean,
    val publishedRatio: Double? = null,
    val measuredRatio: Double? = null,
) {
    /** The measured ratio over the published one; null if one is missing. */
    val disagreement: Double?
        get() =
            if (publishedRatio == null || measuredRatio == null) null
            else measuredRatio / publishedRatio
}
