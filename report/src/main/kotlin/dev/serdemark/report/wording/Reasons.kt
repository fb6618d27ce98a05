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

/** Explains why a contender is recommended, in sentences that follow from the verdicts alone. */
internal class Reasons(private val advice: Recommendation, private val result: RunResult) {
    private val margin = Numbers.percent(result.plan.margin)
    private val words = MeasureWording(result)

    val sentences: List<String>
        get() =
            listOfNotNull(alone(), best(), smallest()) +
                perOthers(Verdict.SAME, words::same) +
                perOthers(Verdict.UNDECIDED, ::undecided) +
                listOfNotNull(certain()) +
                listOfNotNull(compromise(), tieBreak(), behind(), close(), early()) +
                listOfNotNull(deciding(), scope())

    private fun alone(): String? =
        "It is the only contender that fits and has every figure, so there is nothing to compare it with."
            .takeIf { advice.basis == Basis.ALONE }

    /** Names the cells in which the contender is better than all others. */
    private fun best(): String? =
        advice.standings
            .filter { standing ->
                standing.against.isNotEmpty() && standing.against.all { it.verdict.isFaster }
            }
            .takeIf { it.isNotEmpty() }
            ?.let { words.best(it, considered()) }

    /** Formats the number of compared contenders. Says `considered` if others were left out. */
    private fun considered(): String {
        val count = 1 + advice.others.size
        return if (advice.leftOut.isEmpty()) "$count" else "the $count considered"
    }

    /**
     * Says that no other contender writes smaller payloads. Returns null if one does, or if all
     * sizes are equal. Also returns null if the user asked for small payloads: then the other
     * reasons are about sizes.
     */
    private fun smallest(): String? {
        val channel = result.plan[advice.standings.first().cell].channel
        val all = writtenSizes(result).filter { it.channel == channel && it.differ }
        val own = all.mapNotNull { sizes ->
            sizes.smallest(PayloadBytes.RAW.bytes).find { it.cell.contender == advice.contender }
        }
        if (advice.wishes.prefer == Preference.SIZE || own.isEmpty() || own.size < all.size)
            return null
        val bytes = own.singleOrNull()?.let { ": ${PayloadBytes.RAW.text(it)} bytes" }.orEmpty()
        return "No other contender writes smaller payloads$bytes."
    }

    private fun undecided(standings: List<Standing>, others: String): String =
        "For ${Label.of(standings.map { it.cell }, result)} no verdict distinguishes it from $others yet."

    /** Says why the recommendation is certain although some pairs are undecided. */
    private fun certain(): String? =
        "Even so, no other can be better than it in everything."
            .takeIf {
                val verdicts = advice.standings.flatMap { it.against }.map { it.verdict }
                advice.isCertain && Verdict.UNDECIDED in verdicts
            }

    /**
     * Makes a [sentence] for each set of cells in which the same contenders have this [verdict].
     */
    private fun perOthers(
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
        val best =
            advice.front
                .filter { it.bestAt.isNotEmpty() }
                .map { "${Wording.name(it.contender)} for ${Label.of(it.bestAt, result)}" }
        val (measure, worst) =
            advice.standings
                .flatMap { standing -> standing.against.map { standing.measure to it } }
                .maxBy { (_, pair) -> pair.ratio.value }
        val unbeaten = if (best.isEmpty()) "" else " Unbeaten: ${Wording.inWords(best)}."
        val beaten =
            if (advice.behind.isEmpty()) "Each is beaten in something."
            else "It is beaten in something."
        return "$beaten$unbeaten By estimate, its largest loss is smaller than that of the others: " +
            "${words.loss(measure, worst)}."
    }

    /** Says why the contender is preferred to the others of its level; null without others. */
    private fun tieBreak(): String? {
        if (advice.level.isEmpty()) return null
        val reason =
            advice.tieBreak?.let { "because ${words.preferred(it)}" }
                ?: "by estimate alone, which is not certain"
        return "It is preferred to ${names(advice.level)} $reason."
    }

    /** Names the contenders that are behind the recommended one by estimate. */
    private fun behind(): String? {
        val how =
            if (advice.basis == Basis.LEAST_LOSS) "have a larger loss"
            else "are behind by more than $margin in something"
        return if (advice.behind.isEmpty()) null
        else "By estimate, these $how: ${names(advice.behind)}.${loss().orEmpty()}"
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
                advice.basis != Basis.LEAST_LOSS && pair.ratio.value > 1 + result.plan.margin
            }
            ?.let { (measure, pair) -> " It may itself be behind: ${words.loss(measure, pair)}." }

    /** Names the contenders that are close to the recommended one by estimate. */
    private fun close(): String? =
        if (advice.close.isEmpty()) null
        else
            "Close to it, by estimate within $margin in everything that was asked: ${names(advice.close)}."

    /**
     * Says that all undecided pairs have too few generations for a verdict; null if some have
     * enough.
     */
    private fun early(): String? =
        DeeperCommand.open(advice.standings, result)
            .flatMap { listOf(it.comparison.a, it.comparison.b) }
            .let { EarlyWording.sentence(it.toSet(), result) }

    /** Says how much more measuring would decide the undecided pairs, by the results so far. */
    private fun deciding(): String? {
        val open = DeeperCommand.open(advice.standings, result)
        val minutes = DeeperCommand.minutes(advice.standings, result)
        val tooClose = open.count(result::isTooClose)
        val decidable = open.count { result.reasonableMillis(it) != null }
        val others =
            open
                .flatMap { listOf(it.comparison.a, it.comparison.b) }
                .map { result.plan[it].contender }
                .distinct()
                .minus(advice.contender)
        val command = minutes?.let { RecommendationWording.budget(it, result) }
        return when {
            open.isEmpty() -> null
            tooClose == open.size -> RecommendationWording.TOO_CLOSE
            command == null -> RecommendationWording.UNKNOWN_TIME
            decidable < open.size ->
                "$command $decidable of the ${open.size} pairs with ${names(others)}; the others may take long."
            else -> "$command it against ${names(others)}."
        }
    }

    /**
     * Names the channel and JVM setting that the reasons are about; null if the run has only one of
     * each.
     */
    private fun scope(): String? {
        val plan = result.plan
        val cell = plan[advice.standings.first().cell]
        val some =
            listOfNotNull(
                "channel ${visible(cell.channel)}".takeIf { plan.hasChannels },
                "JVM setting ${visible(cell.jvm)}".takeIf { plan.jvms.size > 1 },
            )
        return if (some.isEmpty()) null
        else "All this is about ${some.joinToString(" and ")} only; the tables have the others."
    }

    private fun names(contenders: List<ContenderName>) = RecommendationWording.names(contenders)
}
