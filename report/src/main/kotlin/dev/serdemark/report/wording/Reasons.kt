package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Preference
import dev.serdemark.plan.hasChannels
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Basis
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.Standing
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.writtenSizes

/** Explains why a contender is recommended. Every sentence follows from the verdicts. */
internal class Reasons(private val advice: Recommendation, private val result: RunResult) {
    private val margin = Numbers.percent(result.plan.question.margin)
    private val words = MeasureWording(result)

    val sentences: List<String>
        get() =
            listOfNotNull(onlyContender(), bestMeasures(), smallestPayloads()) +
                sentencePerRivals(Verdict.SAME, words::sameSentence) +
                sentencePerRivals(Verdict.UNDECIDED, ::undecidedSentence) +
                listOfNotNull(certainty()) +
                listOfNotNull(
                    compromise(),
                    tieBreak(),
                    contendersBehind(),
                    closeContenders(),
                    tooFewGenerations(),
                ) +
                listOfNotNull(timeToDecide(), scope())

    private fun onlyContender(): String? =
        if (advice.basis != Basis.ALONE) null
        else
            "It is the only contender that fits and has every figure, so there is nothing to compare it with."

    /** Names the cells in which the contender is better than all others; null if there are none. */
    private fun bestMeasures(): String? =
        advice.standings
            .filter { standing ->
                standing.against.isNotEmpty() && standing.against.all { it.verdict.isFaster }
            }
            .takeIf { it.isNotEmpty() }
            ?.let { words.bestSentence(it, comparedCount()) }

    /** Formats the number of compared contenders. Says `considered` if others were left out. */
    private fun comparedCount(): String {
        val count = 1 + advice.others.size
        return if (advice.leftOut.isEmpty()) "$count" else "the $count considered"
    }

    /**
     * Says that no other contender writes smaller payloads. Null if one does, or if all sizes are
     * equal. Also null if the user asked for small payloads, because all reasons are about sizes
     * then.
     */
    private fun smallestPayloads(): String? {
        val channel = result.plan[advice.standings.first().cell].channel
        val comparedSizes =
            writtenSizes(result).filter { it.channel == channel && it.hasDifferences }
        val smallestSizes = comparedSizes.mapNotNull { sizes ->
            sizes.smallest(PayloadBytes.RAW.bytes).find { it.cell.contender == advice.contender }
        }
        val isSmallest = smallestSizes.isNotEmpty() && smallestSizes.size == comparedSizes.size
        if (advice.wishes.prefer == Preference.SIZE || !isSmallest) return null
        val bytes =
            smallestSizes.singleOrNull()?.let { ": ${PayloadBytes.RAW.text(it)} bytes" }.orEmpty()
        return "No other contender writes smaller payloads$bytes."
    }

    private fun undecidedSentence(standings: List<Standing>, others: String): String =
        "For ${Label.of(standings.map { it.cell }, result)} no verdict distinguishes it from $others yet."

    /** Says why the recommendation is certain although some pairs are undecided. */
    private fun certainty(): String? {
        val verdicts = advice.standings.flatMap { it.against }.map { it.verdict }
        return if (!advice.isCertain || Verdict.UNDECIDED !in verdicts) null
        else "Even so, no other can be better than it in everything."
    }

    /**
     * Makes a [sentence] for each set of cells in which the same contenders have this [verdict].
     */
    private fun sentencePerRivals(
        verdict: Verdict,
        sentence: (List<Standing>, String) -> String,
    ): List<String> =
        advice.standings
            .groupBy { standing ->
                standing.against
                    .filter { it.verdict == verdict }
                    .map { result.plan[it.b].contender }
            }
            .filterKeys { it.isNotEmpty() }
            .map { (others, standings) -> sentence(standings, names(others)) }

    /**
     * Names the unbeaten contenders with their cells, and the largest loss of the recommended one.
     * Returns null if the recommended contender is not a compromise.
     */
    private fun compromise(): String? {
        if (advice.basis != Basis.LEAST_LOSS) return null
        val unbeaten =
            advice.front
                .filter { it.bestAt.isNotEmpty() }
                .map { "${Wording.name(it.contender)} for ${Label.of(it.bestAt, result)}" }
        val (measure, largestLoss) =
            advice.standings
                .flatMap { standing -> standing.against.map { standing.measure to it } }
                .maxBy { (_, pair) -> pair.ratio.value }
        val unbeatenList = if (unbeaten.isEmpty()) "" else " Unbeaten: ${Wording.join(unbeaten)}."
        // If no contender is behind, the sentence is true of all contenders.
        val subject = if (advice.behind.isEmpty()) "Each" else "It"
        return "$subject is beaten in something.$unbeatenList By estimate, its largest loss is smaller than that of the others: " +
            "${words.loss(measure, largestLoss)}."
    }

    /** Says why the contender is preferred to equally good contenders; null without any. */
    private fun tieBreak(): String? {
        if (advice.level.isEmpty()) return null
        val reason =
            advice.tieBreak?.let { "because ${words.preferred(it)}" }
                ?: "by estimate alone, which is not certain"
        return "It is preferred to ${names(advice.level)} $reason."
    }

    /** Names the contenders that are behind the recommended one by estimate. */
    private fun contendersBehind(): String? {
        val predicate =
            if (advice.basis == Basis.LEAST_LOSS) "have a larger loss"
            else "are behind by more than $margin in something"
        return if (advice.behind.isEmpty()) null
        else "By estimate, these $predicate: ${names(advice.behind)}.${loss().orEmpty()}"
    }

    /**
     * Names the largest loss of the contender to one that is behind it in something. Returns null
     * if the loss is within the margin, or if [compromise] names it.
     */
    private fun loss(): String? =
        advice.standings
            .flatMap { standing -> standing.against.map { standing.measure to it } }
            .filter { (_, pair) -> result.plan[pair.b].contender in advice.behind }
            .maxBy { (_, pair) -> pair.ratio.value }
            .takeIf { (_, pair) ->
                advice.basis != Basis.LEAST_LOSS &&
                    pair.ratio.value > 1 + result.plan.question.margin
            }
            ?.let { (measure, pair) -> " It may itself be behind: ${words.loss(measure, pair)}." }

    /** Names the contenders that are close to the recommended one by estimate. */
    private fun closeContenders(): String? =
        if (advice.close.isEmpty()) null
        else
            "Close to it, by estimate within $margin in everything that was asked: ${names(advice.close)}."

    /**
     * Says that all undecided pairs have too few generations for a verdict; null if some have
     * enough.
     */
    private fun tooFewGenerations(): String? =
        DeeperCommand.openForecasts(advice.standings, result)
            .flatMap { listOf(it.comparison.a, it.comparison.b) }
            .let { EarlyWording.sentence(it.toSet(), result) }

    /** Says how much more measuring would decide the undecided pairs, by the results so far. */
    private fun timeToDecide(): String? {
        val openForecasts = DeeperCommand.openForecasts(advice.standings, result)
        val minutes = DeeperCommand.minutes(advice.standings, result)
        val tooClose = openForecasts.count(result::isTooClose)
        val decidable = openForecasts.count { result.reasonableMillis(it) != null }
        val rivals =
            openForecasts
                .flatMap { listOf(it.comparison.a, it.comparison.b) }
                .map { result.plan[it].contender }
                .distinct()
                .minus(advice.contender)
        val command = minutes?.let { RecommendationWording.resumeWithBudget(it, result) }
        return when {
            openForecasts.isEmpty() -> null
            tooClose == openForecasts.size -> RecommendationWording.TOO_CLOSE
            command == null -> RecommendationWording.UNKNOWN_TIME
            decidable < openForecasts.size ->
                "$command $decidable of the ${openForecasts.size} pairs with ${names(rivals)}; the others may take long."
            else -> "$command it against ${names(rivals)}."
        }
    }

    /** Names the channel and JVM setting that the reasons are about, if the run has several. */
    private fun scope(): String? {
        val plan = result.plan
        val cell = plan[advice.standings.first().cell]
        val settings =
            listOfNotNull(
                "channel ${visible(cell.channel)}".takeIf { plan.hasChannels },
                "JVM setting ${visible(cell.jvm)}".takeIf { plan.jvms.size > 1 },
            )
        return if (settings.isEmpty()) null
        else "All this is about ${settings.joinToString(" and ")} only; the tables have the others."
    }

    private fun names(contenders: List<ContenderName>) = RecommendationWording.names(contenders)
}
