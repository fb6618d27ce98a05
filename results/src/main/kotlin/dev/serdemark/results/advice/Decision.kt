package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict

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
    /** The [pair] of cells is the contender's, and then the baseline's. */
    class Change(val measure: Measure, val pair: Comparison) {
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
        /** The contender is better in something for certain, and nowhere worse by the margin. */
        SWITCH,
        /** The contender is better in nothing. */
        STAY,
        /** The contender is better in something, and worse in something else. */
        WEIGH,
        /** More measuring is needed to tell. */
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

/** Compares the times with those of a baseline that does not meet the user's wishes itself. */
private fun unconsidered(
    standing: Standing,
    baseline: ContenderName,
    result: RunResult,
): Comparison? {
    if (standing.measure != Measure.TIME) return null
    val same = result.plan[standing.cell].copy(contender = baseline)
    val cell = result.plan.indexes.find { result.plan[it] == same } ?: return null
    return result.comparison(standing.cell, cell)
}
