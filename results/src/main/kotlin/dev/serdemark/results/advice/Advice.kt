package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import kotlinx.serialization.Serializable

/** A [Recommendation], or the reason why there is none. */
sealed interface Advice {
    val wishes: Wishes

    /** The contenders that were not considered, in the plan's order. */
    val leftOut: List<LeftOut>
}

/**
 * The leading contender. The recommendation is firm if it [isCertain].
 *
 * "Others" are all other contenders that were considered.
 *
 * @property basis why this contender leads
 * @property rivals others that may be better in everything: a rival is certainly worse in nothing,
 *   and not certainly the same in everything
 * @property standings how the contender compares with others in each cell that the user asked about
 * @property level others that no contender certainly beats and that are behind by at most the
 *   margin, by estimate
 * @property tieBreak the measure by which the contender is preferred to those in [level]; null if
 *   only estimates decide
 * @property behind others that no contender certainly beats but that are behind by more than the
 *   margin, by estimate
 * @property front the contenders that no other certainly dominates
 * @property close others that are behind by at most the margin in everything, by estimate
 * @property others all others, sorted by their largest loss to the best
 * @property drawbacks cells and measures that the user did not ask about, in which others are
 *   better
 */
data class Recommendation(
    override val wishes: Wishes,
    val contender: ContenderName,
    val basis: Basis,
    val rivals: List<ContenderName>,
    val standings: List<Standing>,
    val level: List<ContenderName>,
    val tieBreak: Criterion?,
    val behind: List<ContenderName>,
    val front: List<FrontMember>,
    val close: List<ContenderName>,
    val others: List<ContenderName>,
    val drawbacks: List<Standing>,
    override val leftOut: List<LeftOut>,
) : Advice {
    /** Whether the recommendation rests on verdicts, not only on estimates. */
    val isCertain: Boolean
        get() = rivals.isEmpty()
}

/**
 * The result if no contender can be recommended.
 *
 * @property why the reason
 * @property weighed the contenders that were considered
 */
data class NoRecommendation(
    override val wishes: Wishes,
    val why: Missing,
    val weighed: List<ContenderName>,
    override val leftOut: List<LeftOut>,
) : Advice

/** Why a contender is recommended; [id] is its name in files. */
@Serializable(Basis.ById::class)
enum class Basis(override val id: String) : Identified {
    /** There is no other contender. */
    ALONE("alone"),
    /** No other contender is certainly better in anything that the user asked for. */
    UNBEATEN("unbeaten"),
    /**
     * Others are better in something, but this contender's largest loss to the best is the
     * smallest.
     */
    LEAST_LOSS("least-loss");

    internal object ById : IdentifiedSerializer<Basis>("Basis", { entries })
}

/** Why no contender is recommended; [id] is its name in files. */
@Serializable(Missing.ById::class)
enum class Missing(override val id: String) : Identified {
    /** A run of this kind (warm or cold) does not measure what the user prefers. */
    OTHER_EXPERIMENT("other-experiment"),
    /** No contender has a figure for what the user prefers. */
    UNKNOWN("unknown"),
    /** No contender meets the wishes and has a figure in every cell. */
    NOTHING_FITS("nothing-fits");

    internal object ById : IdentifiedSerializer<Missing>("Missing", { entries })
}

/** The measures by which contenders are compared to recommend one; [id] is the name in files. */
@Serializable(Criterion.ById::class)
enum class Criterion(override val id: String) : Identified {
    /** The ranking metric: time of warm calls or of cold starts. */
    TIME("time"),
    /** Mean size of written payloads. */
    SIZE("size"),
    /** Bytes that a call allocates. */
    ALLOCATION("allocation"),
    /** Bytes that a decoded value keeps in use. */
    MEMORY("memory"),
    /** The 99th percentile of the elapsed times of single calls. */
    LATENCY("latency");

    internal object ById : IdentifiedSerializer<Criterion>("Criterion", { entries })
}

/**
 * A contender's cell compared with the same cell of others.
 *
 * @property cell the index of the contender's cell in the plan
 * @property against the comparisons of [cell] with the cells of others; [cell] comes first in each.
 *   Only times and latencies have intervals. For other measures the figures decide, and "faster"
 *   means smaller.
 */
data class Standing(val measure: Criterion, val cell: CellIndex, val against: List<Comparison>)

/**
 * A contender that no other certainly dominates.
 *
 * @property bestAt the indexes of its cells in which no other is certainly better
 */
data class FrontMember(val contender: ContenderName, val bestAt: List<CellIndex>)

/**
 * A contender that was not considered.
 *
 * @property misfit why it does not meet the wishes; null if it does
 * @property missing its cell without a figure; null if it has all figures
 */
data class LeftOut(val contender: ContenderName, val misfit: String?, val missing: CellResult?)

/**
 * Whether to switch from the [baseline] of a report to the recommended [contender].
 *
 * @param margin the largest difference that does not matter, as a fraction
 * @property changes the comparisons of the contender with the baseline in what the user asked
 *   about; empty if both are the same contender
 */
class Decision
internal constructor(
    val baseline: ContenderName,
    val contender: ContenderName,
    val changes: List<DecidingComparison>,
    margin: Double,
) {
    /** One comparison. The [pair] compares a cell of the contender with the baseline's cell. */
    class DecidingComparison(val measure: Criterion, val pair: Comparison) {
        internal val verdict: Verdict
            get() = pair.verdict

        /** Whether the contender may be worse by more than the margin, by the interval. */
        internal fun mayLose(margin: Double): Boolean =
            (pair.ratio.high ?: Double.MAX_VALUE) > 1 + margin
    }

    val answer: Answer =
        when {
            changes.any { it.verdict.isFaster } && changes.any { it.verdict.isSlower } ->
                Answer.WEIGH
            // An undecided comparison does not matter if its interval rules out a relevant loss.
            changes.any { it.verdict.isFaster } && changes.none { it.mayLose(margin) } ->
                Answer.SWITCH
            changes.any { it.verdict == Verdict.UNDECIDED } -> Answer.OPEN
            changes.any { it.verdict.isFaster } -> Answer.SWITCH
            else -> Answer.STAY
        }

    enum class Answer {
        /**
         * The contender is certainly better in something, and not worse by more than the margin in
         * anything.
         */
        SWITCH,
        /** The contender is not certainly better in anything. */
        STAY,
        /**
         * The contender is certainly better in something, and certainly worse in something else.
         */
        WEIGH,
        /** The run must measure longer to decide. */
        OPEN,
    }
}

/**
 * Returns the decision between the baseline of the [result] and the contender of the [advice]. Null
 * if there is no baseline, or no comparison with it.
 */
fun decision(advice: Recommendation, result: RunResult): Decision? {
    val baseline = result.view.baseline ?: return null
    val margin = result.plan.question.margin
    if (advice.contender == baseline) return Decision(baseline, baseline, emptyList(), margin)
    val changes =
        advice.standings.mapNotNull { standing ->
            val pair =
                standing.against.find { result.plan[it.b].contender == baseline }
                    ?: compareUnconsidered(standing, baseline, result)
            pair?.let { Decision.DecidingComparison(standing.measure, it) }
        }
    return if (changes.isEmpty()) null else Decision(baseline, advice.contender, changes, margin)
}

/** Compares with a [baseline] that was not considered. Null for measures other than times. */
private fun compareUnconsidered(
    standing: Standing,
    baseline: ContenderName,
    result: RunResult,
): Comparison? {
    if (standing.measure != Criterion.TIME) return null
    val baselineCell = result.plan[standing.cell].copy(contender = baseline)
    val index = result.plan.indexes.find { result.plan[it] == baselineCell } ?: return null
    return result.comparison(standing.cell, index)
}

/**
 * The code to paste into a project to use a contender as it was measured.
 *
 * @property document the document whose data model the code has
 * @property builds the dependencies by the name of the build file; the usual file of the language
 *   is the first
 * @property remarks sentences about what else a build needs
 * @property notes sentences that readers of the contender's figures should know
 * @property codec the path and the text of the measured codec, which is also one of the [files]
 * @property files the texts of the data model and the codec by their paths; together they compile
 *   without Serdemark
 */
class Snippet(
    val contender: ContenderName,
    val document: DocumentName,
    val builds: Map<String, String>,
    val remarks: List<String>,
    val notes: List<String>,
    val codec: Pair<String, String>,
    val files: Map<String, String>,
)
