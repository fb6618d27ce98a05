package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Wishes
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult

/** The contender that a run recommends for the wishes of its plan, or why it recommends none. */
sealed interface Advice {
    val wishes: Wishes

    /** Contenders that were not weighed, in the plan's order. */
    val leftOut: List<LeftOut>
}

/**
 * A contender of which no other is known to be at least as good in everything that was asked, and
 * better in something.
 *
 * @property standings how it stands against the others in each thing that was asked
 * @property level others that nothing in [standings] distinguishes from it, and that by estimate
 *   are behind by no more than the margin
 * @property tieBreak the measure by which it is preferred to those; null if only the estimate
 *   decides
 * @property behind others that [standings] do not distinguish from it either, but that by estimate
 *   are behind in something
 * @property front contenders of which the same holds as of this one
 * @property close others that are within the margin in everything by estimate
 * @property others all that were weighed beside it, in the order of what they lose to the best
 * @property drawbacks in what else was measured, those that are better than it
 */
data class Recommendation(
    override val wishes: Wishes,
    val contender: ContenderName,
    val basis: Basis,
    val standings: List<Standing>,
    val level: List<ContenderName>,
    val tieBreak: Measure?,
    val behind: List<ContenderName>,
    val front: List<FrontMember>,
    val close: List<ContenderName>,
    val others: List<ContenderName>,
    val drawbacks: List<Standing>,
    override val leftOut: List<LeftOut>,
) : Advice

/**
 * None can be recommended.
 *
 * @property weighed contenders that would have been
 */
data class NoRecommendation(
    override val wishes: Wishes,
    val why: Missing,
    val weighed: List<ContenderName>,
    override val leftOut: List<LeftOut>,
) : Advice

/** Why a contender is recommended; [id] is its name in files. */
enum class Basis(val id: String) {
    /** There is no other contender. */
    ALONE("alone"),
    /** No other contender is certainly better in anything that the user asked for. */
    UNBEATEN("unbeaten"),
    /**
     * Others are better in something, but the largest loss of this contender to the best is the
     * smallest.
     */
    LEAST_LOSS("least-loss"),
}

/** Why no contender is recommended; [id] is its name in files. */
enum class Missing(val id: String) {
    /** No verdict distinguishes any two of them. */
    UNDECIDED("undecided"),
    /** A run of this kind (warm or cold) does not measure what the user prefers. */
    OTHER_EXPERIMENT("other-experiment"),
    /** No contender meets the wishes and has a figure in all that was measured. */
    NOTHING_FITS("nothing-fits"),
}

/** A measure that contenders are compared by; [id] is its name in files. */
enum class Measure(val id: String) {
    /** The time that ranks cells: of warm calls or of cold starts. */
    TIME("time"),
    /** Mean size of what is written. */
    SIZE("size"),
    /** Bytes that a call allocates. */
    ALLOCATION("allocation"),
}

/**
 * A contender's cell against the same cell of others.
 *
 * @property cell index into the cells of the plan
 * @property against comparisons of [cell], first, with others; of size and allocation, which have
 *   no interval, by the figures themselves, and faster stands for less
 */
data class Standing(val measure: Measure, val cell: CellIndex, val against: List<Comparison>)

/** @property bestAt indexes of its cells in which none is better for certain */
data class FrontMember(val contender: ContenderName, val bestAt: List<CellIndex>)

/**
 * A contender that was not weighed.
 *
 * @property misfit why it is not what the wishes ask for; null if it is, and [missing] is a cell of
 *   it without a figure
 */
data class LeftOut(val contender: ContenderName, val misfit: String?, val missing: CellResult?)
