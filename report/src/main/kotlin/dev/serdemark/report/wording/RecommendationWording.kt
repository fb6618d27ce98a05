package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.GapInfo
import dev.serdemark.plan.Must
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Status
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.inShell
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.LeftOut
import dev.serdemark.results.advice.Missing
import dev.serdemark.results.advice.NoRecommendation
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.dataGaps

/**
 * A recommendation in words, the same in all reports.
 *
 * @property headline names the contender, and what the user asked for
 * @property why sentences that give the reasons
 * @property leftOut contenders that were not considered, each with the reason
 * @property command the command that measures more closely; null if none would show more
 * @property against the drawbacks of the contender
 * @property limits parts of the measured data that the library cannot handle; null if nothing is
 *   recommended
 * @property notes how the contender deviates from the timing contract, and what its figures include
 * @property asides notes and gaps that concern only other data
 * @property use the command that prints the code to paste to use the contender; null if nothing is
 *   recommended, if the contender has the user's mapper or jar, or if no command can name the run
 * @property explain the command that shows where the time of this and of another contender goes;
 *   null if there is no other contender, or if no command can name the run
 * @property own the command that measures the reader's own data; null if there is none
 */
internal class RecommendationText(
    val headline: List<Phrase>,
    val why: List<String>,
    val leftOut: List<String>,
    val command: String?,
    val against: List<String> = emptyList(),
    val limits: String? = null,
    val notes: List<String> = emptyList(),
    val asides: List<String> = emptyList(),
    val use: String? = null,
    val explain: String? = null,
    val own: String? = null,
)

/** Words for recommendations, never more certain than the verdicts. */
internal object RecommendationWording {
    private const val GENERATED_TOO = "--generated-too"

    const val TITLE = "Recommendation"
    const val AGAINST = "What speaks against it"
    const val NOTES = "Notes"
    const val LEFT_OUT = "Left out"
    const val USE = "To print what to paste"
    const val EXPLAIN = "To see where the time goes"
    const val DEEPER = "To dig deeper"
    const val OWN = "To measure your own data"
    const val UNKNOWN_TIME =
        "The time that the undecided pairs need cannot be estimated yet, because they are close to the margin."
    const val TOO_CLOSE =
        "The undecided pairs are so close to the margin that more measuring would not decide them in reasonable time."

    /** The title of what the library cannot handle in the measured documents. */
    fun limitsTitle(plan: Plan): String = "What it cannot do with ${RunWording.documents(plan)}"

    /** The title of notes and gaps that concern only other data. */
    fun asidesTitle(plan: Plan): String =
        "Limits and notes that do not concern ${RunWording.documents(plan)}"

    fun text(advice: Advice, result: RunResult): RecommendationText =
        when (advice) {
            is Recommendation ->
                RecommendationText(
                    headline(Wording.name(advice.contender), standing(advice), advice.wishes),
                    Reasons(advice, result).sentences + listOfNotNull(generatedToo(result)),
                    leftOut(advice, result),
                    command(advice, result),
                    Drawbacks(advice, result).sentences,
                    limits(advice, result),
                    notes(advice, result),
                    asides(advice, result),
                    use(advice, result),
                    explain(advice, result),
                    DeeperCommand.ownData(advice, result)?.let(RunWording::command),
                )
            is NoRecommendation ->
                RecommendationText(
                    headline("No contender can be recommended", ".", advice.wishes),
                    listOfNotNull(why(advice, result), generatedToo(result)),
                    leftOut(advice, result),
                    command(advice, result),
                )
        }

    private fun headline(strong: String, rest: String, wishes: Wishes) =
        listOf(Phrase(strong, strong = true), Phrase("$rest ${asked(wishes)}"))

    private fun standing(advice: Recommendation) =
        if (advice.isCertain) " is recommended." else " leads, not yet certain."

    /** Formats the wishes as `Asked for: speed when warm; JSON; for a program in Kotlin.` */
    private fun asked(wishes: Wishes): String {
        val musts = Must.entries.filter { it in wishes.must }.map(::must)
        val language =
            wishes.language?.let {
                "for a program in ${it.id.replaceFirstChar(Char::uppercase)}"
            }
        val safe = wishes.safe.map { "no known faults with '${visible(it)}'" }
        return (listOf(preference(wishes.prefer)) + musts + safe + listOfNotNull(language))
            .joinToString(
                "; ",
                prefix = "Asked for: ",
                postfix = ".",
            )
    }

    private fun preference(preference: Preference): String =
        when (preference) {
            Preference.WARM -> "speed when warm"
            Preference.COLD -> "speed of the first call"
            Preference.SIZE -> "small payloads"
            Preference.ALLOCATION -> "little allocation"
            Preference.LATENCY -> "short latency, by its 99th percentile"
            Preference.MEMORY -> "little memory for decoded values"
        }

    private fun must(must: Must): String =
        when (must) {
            Must.JSON -> "JSON"
            Must.BINARY -> "a binary format"
            Must.EVOLUTION -> "readers of an older schema that read what a newer one wrote"
        }

    private fun why(advice: NoRecommendation, result: RunResult): String =
        when (advice.why) {
            Missing.NOTHING_FITS if
                result.generations == 0 && result.ending != Ending.NOTHING_LEFT
             -> "Nothing was measured yet: no generation is complete."
            Missing.NOTHING_FITS ->
                "No contender fits your options and also has a figure for every measured cell."
            Missing.UNKNOWN -> "No contender has a figure for that."
            Missing.OTHER_EXPERIMENT -> result.plan.words.otherQuestion
        }

    /**
     * Starts a sentence with the command that resumes the run with a budget of [minutes]. The
     * caller adds what this budget would decide.
     */
    internal fun budget(minutes: Long, result: RunResult): String =
        "By the results so far, 'serdemark resume ${visible(result.name ?: LAST)} --budget ${minutes}m' would decide"

    private fun limits(advice: Recommendation, result: RunResult): String {
        val gaps = dataGaps(advice.contender, result.plan)?.here
        val handled =
            when {
                gaps == null ->
                    "this run did not record it, but serdemark list contenders " +
                        "${visible(inShell(advice.contender.id))} names all that it does not support."
                gaps.isEmpty() -> "nothing that is known."
                else -> gaps.joinToString(" ", transform = ::gap)
            }
        return listOfNotNull(handled, faults(advice, result)).joinToString(" ")
    }

    /** Names known faults with unusual or invalid data; null if there are none. */
    private fun faults(advice: Recommendation, result: RunResult): String? {
        val info = info(advice, result)
        val risks = info.faults?.takeIf { it.isNotEmpty() } ?: return null
        return visible(
            (listOf("It has known faults with invalid data: ${risks.joinToString()}.") +
                    info.safer.map {
                        "${it.contender} has none with: ${it.risks.joinToString()}."
                    } +
                    "Each is in 'serdemark list contenders ${inShell(advice.contender.id)}'.")
                .joinToString(" ")
        )
    }

    private fun asides(advice: Recommendation, result: RunResult): List<String> =
        info(advice, result).asides.map(::visible) +
            dataGaps(advice.contender, result.plan)?.elsewhere.orEmpty().map(::gap)

    private fun gap(gap: GapInfo): String {
        val does = gap.operations.ifEmpty { listOf("handle") }.joinToString(" or ")
        return visible(
            "It does not $does data with ${Wording.inWords(gap.features)}. ${gap.reason}"
        )
    }

    private fun info(advice: Recommendation, result: RunResult) =
        result.plan.contenders.single { it.contender == advice.contender }

    private fun notes(advice: Recommendation, result: RunResult): List<String> {
        val info = info(advice, result)
        val cells = advice.standings.flatMap { result[it.cell].notes }.distinct()
        val evolution =
            "It skips unknown fields in the way that read-selected measures. Some libraries need a setting for this."
        val needsEvolution = Must.EVOLUTION in advice.wishes.must && info.format == "json"
        return (info.notes + cells).map(::visible) +
            if (needsEvolution) listOf(evolution) else emptyList()
    }

    /** Says how `try` can measure contenders that do not take the user's classes. */
    private fun generatedToo(result: RunResult): String? {
        val command = result.plan.command
        if (command.firstOrNull() != "try" || GENERATED_TOO in command) return null
        val given =
            result.plan.contenders.filter { it.languageShape == "given" }.map { it.contender }
        val cells = result.cells.groupBy { it.cell.contender }.filterKeys { it in given }
        val lack = cells.values.any { own -> own.all { it.outcome.status == Status.UNSUPPORTED } }
        return "Some contenders do not take your classes as they are: $GENERATED_TOO measures them with generated classes."
            .takeIf { lack }
    }

    private fun leftOut(advice: Advice, result: RunResult): List<String> =
        advice.leftOut
            .filter { it.missing?.outcome?.status != Status.NOT_MEASURED || result.generations > 0 }
            .map { "${Wording.name(it.contender)}: ${reason(it, result)}" }

    private fun reason(leftOut: LeftOut, result: RunResult): String {
        val missing = leftOut.missing
        return when {
            leftOut.misfit != null -> visible(leftOut.misfit.orEmpty().removeSuffix("."))
            missing == null -> "it was not measured in everything that others were"
            else ->
                "${Wording.status(missing.outcome.status)} for ${Label.of(missing.cell, result)}: ${Wording.reason(missing.outcome)}"
        }
    }

    /** The command that prints the code to paste. The name of the run is already quoted. */
    private fun use(advice: Recommendation, result: RunResult): String? {
        val info = result.plan.contenders.find { it.contender == advice.contender }
        // A mapper or a jar of the reader is in no repository, so there is nothing to paste.
        if (info != null && (info.mapper != null || info.jars.isNotEmpty())) return null
        return result.name?.let {
            "serdemark report $it --snippet ${visible(inShell("${advice.contender}"))}"
        }
    }

    /**
     * The command that compares the recommended contender with the baseline, or else with a close
     * contender.
     */
    private fun explain(advice: Recommendation, result: RunResult): String? {
        val isOfCalls = result.plan.experiment == Experiment.Warm && result.plan.requests == null
        val other =
            (listOfNotNull(result.baseline) + advice.level + advice.behind + advice.others)
                .firstOrNull { it != advice.contender }
        val run = result.name?.takeIf { isOfCalls } ?: return null
        return other?.let {
            "serdemark explain $run " +
                listOf(it, advice.contender).joinToString(" ") { name -> visible(inShell("$name")) }
        }
    }

    private fun command(advice: Advice, result: RunResult): String? =
        DeeperCommand.words(advice, result)?.let(RunWording::command)

    internal fun names(contenders: List<ContenderName>): String =
        Wording.inWords(contenders.map(Wording::name), MOST_NAMES)

    private const val MOST_NAMES = 4
    private const val LAST = "last"
}
