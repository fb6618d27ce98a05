package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult

/** The contender that a run recommends for the wishes of its plan, or why it recommends none. */
sealed interface Advice {
    val wishes: Wishes

    /** Contenders that were not considered, in the plan's order. */
    val leftOut: List<LeftOut>
}

/**
 * The contender that leads. It is recommended if it [isCertain].
 *
 * @property rivals others that may be better: they are certainly behind in nothing, and not
 *   certainly the same in everything
 * @property standings how it compares with the others in each cell and measure that the user asked
 *   for
 * @property level others that no contender certainly beats, and whose estimates are behind by no
 *   more than the margin
 * @property tieBreak the measure by which it is preferred to [level]; null if only the estimate
 *   decides
 * @property behind others that no contender certainly beats, but whose estimates are further behind
 * @property front contenders that no other is known to dominate
 * @property close other contenders that are within the margin in everything by estimate
 * @property others all other contenders that were considered, sorted by their largest loss to the
 *   best
 * @property drawbacks measures that the user did not ask for, in which others are better
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
    /** Whether the recommendation rests on verdicts, and not only on estimates. */
    val isCertain: Boolean
        get() = rivals.isEmpty()
}

/**
 * The result if no contender can be recommended.
 *
 * @property weighed the contenders that were considered
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
    /** A run of this kind (warm or cold) does not measure what the user prefers. */
    OTHER_EXPERIMENT("other-experiment"),
    /** No contender has a figure of what the user prefers. */
    UNKNOWN("unknown"),
    /** No contender meets the wishes and has a figure in every cell. */
    NOTHING_FITS("nothing-fits"),
}

/** What contenders are compared by to recommend one; [id] is its name in files. */
enum class Criterion(val id: String) {
    /** The ranking metric: time of warm calls or of cold starts. */
    TIME("time"),
    /** Mean size of written payloads. */
    SIZE("size"),
    /** Bytes that a call allocates. */
    ALLOCATION("allocation"),
    /** Bytes that a decoded value keeps in use. */
    MEMORY("memory"),
    /** The 99th percentile of the elapsed times of single calls. */
    LATENCY("latency"),
}

/**
 * A contender's cell compared with the same cell of others.
 *
 * @property cell index into the cells of the plan
 * @property against comparisons of [cell], the first in each, with others. Only times and latencies
 *   have intervals. For other measures the figures decide, and "faster" means smaller.
 */
data class Standing(val measure: Criterion, val cell: CellIndex, val against: List<Comparison>)

/**
 * A contender that no other is known to dominate.
 *
 * @property bestAt indexes of its cells in which no other is certainly better
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
 * What a switch from the [baseline] of a report to the recommended [contender] brings.
 *
 * @param margin the largest difference that does not matter, as a fraction
 * @property changes the contender compared with the baseline in what the user asked for; empty if
 *   they are the same
 */
class Decision
internal constructor(
    val baseline: ContenderName,
    val contender: ContenderName,
    val changes: List<Change>,
    margin: Double,
) {
    /** One comparison. The [pair] compares a cell of the contender with that of the baseline. */
    class Change(val measure: Criterion, val pair: Comparison) {
        internal val verdict: Verdict
            get() = pair.verdict

        /** Whether its interval leaves open that the contender is worse by more than the margin. */
        internal fun mayLose(margin: Double): Boolean =
            (pair.ratio.high ?: Double.MAX_VALUE) > 1 + margin
    }

    val answer: Answer =
        when {
            changes.any { it.verdict.isFaster } && changes.any { it.verdict.isSlower } ->
                Answer.WEIGH
            changes.any { it.verdict.isFaster } && changes.none { it.mayLose(margin) } ->
                Answer.SWITCH
            changes.any { it.verdict == Verdict.UNDECIDED } -> Answer.OPEN
            changes.any { it.verdict.isFaster } -> Answer.SWITCH
            else -> Answer.STAY
        }

    enum class Answer {
        /** The contender is certainly better in something, and nowhere worse beyond the margin. */
        SWITCH,
        /** The contender is better in nothing. */
        STAY,
        /** The contender is better in something, and worse in something else. */
        WEIGH,
        /** The run must measure longer to decide. */
        OPEN,
    }
}

/**
 * Returns what follows from the [advice] for the baseline of the [result]; null if it has no
 * baseline, or no figure of it.
 */
fun decision(advice: Recommendation, result: RunResult): Decision? {
    val baseline = result.baseline ?: return null
    val margin = result.plan.margin
    if (advice.contender == baseline) return Decision(baseline, baseline, emptyList(), margin)
    val changes =
        advice.standings.mapNotNull { standing ->
            val pair =
                standing.against.find { result.plan[it.b].contender == baseline }
                    ?: unconsidered(standing, baseline, result)
            pair?.let { Decision.Change(standing.measure, it) }
        }
    return if (changes.isEmpty()) null else Decision(baseline, advice.contender, changes, margin)
}

/** Compares the times with those of a baseline that was not considered for the recommendation. */
private fun unconsidered(
    standing: Standing,
    baseline: ContenderName,
    result: RunResult,
): Comparison? {
    if (standing.measure != Criterion.TIME) return null
    val same = result.plan[standing.cell].copy(contender = baseline)
    val cell = result.plan.indexes.find { result.plan[it] == same } ?: return null
    return result.comparison(standing.cell, cell)
}

/**
 * The code to paste into a project to use a contender as it was measured.
 *
 * @property document whose classes these are
 * @property builds the dependencies by the name of the build file; the usual one for the language
 *   is the first
 * @property remarks sentences about what else a build needs
 * @property notes sentences about what readers of its figures should know
 * @property codec the path and the text of the measured codec; one of the [files]
 * @property files the classes of the data model and the codec, by their paths; together they
 *   compile, without Serdemark
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
