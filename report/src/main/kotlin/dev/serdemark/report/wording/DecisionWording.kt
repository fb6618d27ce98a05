package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Goal
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.Basis
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.advice.Decision
import dev.serdemark.results.advice.Decision.Answer
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.decision
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate

/** Words for readers who ask whether a switch from their baseline pays. */
internal class DecisionWording(private val result: RunResult) {
    private val baseline: ContenderName? = result.view.baseline
    private val margin = result.plan.question.margin
    private val marginPercent = Numbers.percent(margin)

    /** Says what the ratios in tables refer to; null without a baseline. */
    val reference: String? = baseline?.let {
        val name = Wording.name(it)
        "Ratios are times over those of $name. Their intervals hold together for all pairs, " +
            "so you may name another baseline afterwards (serdemark report --baseline)." +
            if (it == result.plan.question.baseline && result.plan.question.goal == Goal.BEST)
                " The run was planned to compare with $name."
            else ""
    }

    /** Says whether a switch to the recommended contender pays; null without a baseline. */
    fun sentence(advice: Advice): List<Inline>? {
        baseline ?: return null
        val decision = (advice as? Recommendation)?.let { decision(it, result) }
        return when {
            decision != null -> sentence(decision, advice) + otherClasses()
            advice is Recommendation ->
                listOf(
                    ContenderText(baseline),
                    Plain(" has no figure here, so a switch from it cannot be judged."),
                )
            else -> null
        }
    }

    private fun sentence(decision: Decision, advice: Recommendation): List<Inline> {
        val (from, to) = ContenderText(decision.baseline) to ContenderText(decision.contender)
        val price = SilentErrorsWording(result.plan).change(decision.baseline, decision.contender)
        val changes = Plain(": ${listOfNotNull(changes(decision), price).joinToString("; ")}.")
        if (decision.contender == decision.baseline)
            return listOf(Plain("Stay with "), from, Plain(": ${reasonToStay(advice)}."))
        val switch = listOf(from, Plain(" to "), to)
        return when (decision.answer) {
            Answer.SWITCH -> listOf(Plain("Switch from ")) + switch + changes
            Answer.WEIGH ->
                listOf(Plain("A switch from ")) + switch + Plain(" gains and loses") + changes
            Answer.OPEN ->
                listOf(Plain("It is not certain whether a switch from ")) +
                    switch +
                    Plain(" pays") +
                    changes
            Answer.STAY -> listOf(Plain("Stay with "), from, Plain(", and not "), to) + changes
        }
    }

    /**
     * Suggests baselines of the same library with Java beans if the baseline has Kotlin data
     * classes, because a reader may have chosen the baseline only for its library.
     */
    private fun otherClasses(): List<Inline> {
        // Lower bounds and contenders with the user's own mapper are no alternatives.
        val measuredContenders =
            result.plan.contenders.filter { it.floor == null && it.mapper == null }
        val baselineInfo = measuredContenders.find {
            it.contender == baseline && it.languageShape == KOTLIN
        }
        val library = baselineInfo?.library ?: return emptyList()
        val alternatives = measuredContenders.filter {
            it.library == library && it.format == baselineInfo.format && it.languageShape == JAVA
        }
        if (alternatives.isEmpty()) return emptyList()
        val options = alternatives.map { "--baseline ${Wording.name(it.contender)}" }
        return listOf(
            Plain(
                " ${Wording.name(baselineInfo.contender)} has ${LegendWording.classes(KOTLIN)} here. " +
                    "If yours are ${LegendWording.classes(JAVA)}, compare with " +
                    "${options.joinToString(" or ")}."
            )
        )
    }

    private fun reasonToStay(advice: Recommendation): String =
        when {
            advice.basis == Basis.ALONE -> "there is nothing to switch to"
            !advice.isCertain -> "it leads, not yet certain"
            advice.basis == Basis.UNBEATEN -> "no other is better in what you asked for"
            else -> "the others gain in something and lose more elsewhere"
        }

    private fun changes(decision: Decision): String =
        decision.changes.joinToString("; ") { change ->
            val pair = change.pair
            val label = Label.of(listOf(pair.a), result)
            val uncertainty =
                when (pair.verdict) {
                    Verdict.UNDECIDED -> ", not certain"
                    Verdict.SLIGHTLY_FASTER,
                    Verdict.SLIGHTLY_SLOWER -> ", but ${Wording.notSurelyBy(margin)}"
                    else -> ""
                }
            fun times(ofLess: String, asMore: String) =
                formatTimes(pair.ratio, ofLess, asMore) + uncertainty
            val isSame = pair.verdict == Verdict.SAME
            when (change.measure) {
                Criterion.TIME ->
                    if (isSame) "$label takes as long, within $marginPercent"
                    else speed(label, pair) + uncertainty
                Criterion.LATENCY ->
                    "the 99th percentile of $label is " +
                        if (isSame) "as long, within $marginPercent"
                        else times("the time", "as long")
                Criterion.SIZE -> "payloads of $label take ${times("the bytes", "as many bytes")}"
                Criterion.ALLOCATION -> "$label allocates ${times("the bytes", "as many bytes")}"
                Criterion.MEMORY -> "values of $label take ${times("the memory", "as much memory")}"
            }
        }

    /** Says how [label] differs in time, in the words of [VerdictWording]. */
    private fun speed(label: String, pair: Comparison): String =
        if (pair.ratio.value < 1)
            "$label is ${Numbers.ratio(pair.inverse().ratio, margin).times} as fast"
        else "$label takes ${Numbers.ratio(pair.ratio, margin).times} as long"

    /** Formats a ratio as `0.30 of the bytes (0.27–0.34)`, or as `1.4 times as many (1.3–1.5)`. */
    private fun formatTimes(ratio: Estimate, ofLess: String, asMore: String): String =
        Numbers.ratio(ratio, margin).let { (value, interval) ->
            // An exact ratio, such as that of two sizes, is printed without its interval.
            (if (ratio.value < 1) "$value of $ofLess" else "$value times $asMore") +
                interval?.takeIf { ratio.low != ratio.high }?.let { " ($it)" }.orEmpty()
        }

    /** Says which contenders of a group are faster than the baseline, and which are slower. */
    fun comparedWithBaseline(group: RankedGroup): String? {
        baseline ?: return null
        val others = group.ranked.filter { it.result.cell.contender != baseline }
        // The baseline is not among the ranked contenders.
        if (others.size == group.ranked.size)
            return "${Wording.name(baseline)} has no figure here: ratios refer to the fastest."
        val notSurely = Wording.notSurelyBy(margin)
        val texts =
            mapOf(
                Verdict.FASTER to "faster by more than $marginPercent",
                Verdict.SLIGHTLY_FASTER to "faster, but $notSurely",
                Verdict.SAME to "the same within $marginPercent",
                Verdict.SLIGHTLY_SLOWER to "slower, but $notSurely",
                Verdict.SLOWER to "slower by more than $marginPercent",
                Verdict.UNDECIDED to EndingWording.UNDECIDED,
            )
        val parts = texts.mapNotNull { (verdict, text) ->
            val names =
                others
                    .filter { (it.toReference?.verdict ?: Verdict.UNDECIDED) == verdict }
                    .map { Wording.name(it.result.cell.contender) }
            if (names.isEmpty()) null else "$text: ${Wording.join(names, MAX_NAMES)}"
        }
        return if (parts.isEmpty()) null
        else parts.joinToString("; ", "Compared with ${Wording.name(baseline)}, ", ".")
    }

    private companion object {
        const val MAX_NAMES = 6
        const val KOTLIN = "kotlin-data"
        const val JAVA = "java-bean"
    }
}
