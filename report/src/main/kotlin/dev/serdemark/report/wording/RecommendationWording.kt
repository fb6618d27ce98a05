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
import dev.serdemark.problem.shellQuoted
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
 * @property reasons why the contender is recommended, or why none is
 * @property leftOut contenders that were not considered, each with the reason
 * @property deeperCommand the command that measures more closely; null if none would show more
 * @property drawbacks the drawbacks of the contender
 * @property limits what the library cannot handle in the measured data; null if no contender is
 *   recommended
 * @property notes how the contender deviates from the timing contract, and what its figures include
 * @property asides notes and gaps that concern only other data
 * @property useCommand the command that prints the code to paste to use the contender. Null if no
 *   contender is recommended, if it has the user's mapper or jar, or if no command can name the
 *   run.
 * @property explainCommand the command that shows where the time of this contender and of another
 *   one goes; null if there is no other contender, or if no command can name the run
 * @property ownDataCommand the command that measures the reader's own data; null if there is none
 */
internal class RecommendationText(
    val headline: List<Inline>,
    val reasons: List<String>,
    val leftOut: List<String>,
    val deeperCommand: String?,
    val drawbacks: List<String> = emptyList(),
    val limits: String? = null,
    val notes: List<String> = emptyList(),
    val asides: List<String> = emptyList(),
    val useCommand: String? = null,
    val explainCommand: String? = null,
    val ownDataCommand: String? = null,
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
                    headline =
                        headline(
                            Wording.name(advice.contender),
                            certaintyPhrase(advice, result),
                            advice.wishes,
                        ),
                    reasons =
                        Reasons(advice, result).sentences + listOfNotNull(generatedTooNote(result)),
                    leftOut = leftOut(advice, result),
                    deeperCommand = deeperCommand(advice, result),
                    drawbacks = Drawbacks(advice, result).sentences,
                    limits = limits(advice, result),
                    notes = notes(advice, result),
                    asides = asides(advice, result),
                    useCommand = useCommand(advice, result),
                    explainCommand = explainCommand(advice, result),
                    ownDataCommand =
                        DeeperCommand.argumentsForOwnData(advice, result)?.let(RunWording::command),
                )
            is NoRecommendation ->
                RecommendationText(
                    headline = headline("No contender can be recommended", ".", advice.wishes),
                    reasons =
                        listOfNotNull(reasonForNone(advice, result), generatedTooNote(result)),
                    leftOut = leftOut(advice, result),
                    deeperCommand = deeperCommand(advice, result),
                )
        }

    private fun headline(start: String, end: String, wishes: Wishes) =
        listOf(Strong(start), Plain("$end ${wishesSentence(wishes)}"))

    /** Says how certain the recommendation is and, in the same sentence, its price. */
    private fun certaintyPhrase(advice: Recommendation, result: RunResult): String {
        val certainty = if (advice.isCertain) "is recommended" else "leads, not yet certain"
        val price =
            listOfNotNull(
                SilentErrorsWording(result.plan).predicate(advice.contender, advice.others),
                AdvisoryWording(result).predicate(advice.contender),
            )
        return " $certainty${price.joinToString("") { ", and $it" }}."
    }

    /** Formats the wishes as `Asked for: speed when warm; JSON; for a program in Kotlin.` */
    private fun wishesSentence(wishes: Wishes): String {
        val requirements = Must.entries.filter { it in wishes.must }.map(::must)
        val language =
            wishes.language?.let {
                "for a program in ${it.id.replaceFirstChar(Char::uppercase)}"
            }
        val safety = wishes.safe.map { "no known faults with '${visible(it)}'" }
        val phrases =
            listOf(preference(wishes.prefer)) + requirements + safety + listOfNotNull(language)
        return phrases.joinToString("; ", prefix = "Asked for: ", postfix = ".")
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
            Must.NO_ADVISORIES -> "no published advisories"
        }

    private fun reasonForNone(advice: NoRecommendation, result: RunResult): String =
        when (advice.why) {
            Missing.NOTHING_FITS if
                result.course.generations == 0 && result.course.ending != Ending.NOTHING_LEFT
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
    internal fun resumeWithBudget(minutes: Long, result: RunResult): String =
        "By the results so far, 'serdemark resume ${visible(result.view.name ?: LAST)} --budget ${minutes}m' would decide"

    private fun limits(advice: Recommendation, result: RunResult): String {
        val gaps = dataGaps(advice.contender, result.plan)?.here
        val handled =
            when {
                gaps == null ->
                    "this run did not record it, but serdemark list contenders " +
                        "${visible(shellQuoted(advice.contender.id))} names all that it does not support."
                gaps.isEmpty() -> "nothing that is known."
                else -> gaps.joinToString(" ", transform = ::gap)
            }
        return listOfNotNull(handled, faults(advice, result)).joinToString(" ")
    }

    /** Names known faults with unusual or invalid data; null if there are none. */
    private fun faults(advice: Recommendation, result: RunResult): String? {
        val info = info(advice, result)
        val risks = info.faults.orEmpty()
        if (risks.isEmpty()) return null
        val sentences =
            listOf("It has known faults with invalid data: ${risks.joinToString()}.") +
                info.safer.map { "${it.contender} has none with: ${it.risks.joinToString()}." } +
                "Each is in 'serdemark list contenders ${shellQuoted(advice.contender.id)}'."
        return visible(sentences.joinToString(" "))
    }

    private fun asides(advice: Recommendation, result: RunResult): List<String> =
        info(advice, result).asides.map(::visible) +
            dataGaps(advice.contender, result.plan)?.elsewhere.orEmpty().map(::gap)

    private fun gap(gap: GapInfo): String {
        val verbs = gap.operations.ifEmpty { listOf("handle") }.joinToString(" or ")
        return visible("It does not $verbs data with ${Wording.join(gap.features)}. ${gap.reason}")
    }

    private fun info(advice: Recommendation, result: RunResult) =
        result.plan.contenders.single { it.contender == advice.contender }

    private fun notes(advice: Recommendation, result: RunResult): List<String> {
        val info = info(advice, result)
        val cellNotes = advice.standings.flatMap { result[it.cell].notes }.distinct()
        val evolutionNote =
            "It skips unknown fields in the way that read-selected measures. Some libraries need a setting for this."
        val needsEvolution = Must.EVOLUTION in advice.wishes.must && info.format == "json"
        return (info.notes + cellNotes).map(::visible) +
            if (needsEvolution) listOf(evolutionNote) else emptyList()
    }

    /** Says how `try` can measure contenders that do not take the user's classes. */
    private fun generatedTooNote(result: RunResult): String? {
        val request = result.plan.origin.request
        if (request.commandName != "try" || request.measuresGenerated) return null
        val withUserClasses = result.plan.contenders.filter { it.languageShape == "given" }
        val isAnyUnsupported = withUserClasses.any { info ->
            val cells = result.cells.filter { it.cell.contender == info.contender }
            cells.isNotEmpty() && cells.all { it.outcome.status == Status.UNSUPPORTED }
        }
        return if (!isAnyUnsupported) null
        else
            "Some contenders do not take your classes as they are: $GENERATED_TOO measures them with generated classes."
    }

    private fun leftOut(advice: Advice, result: RunResult): List<String> =
        advice.leftOut
            // Before the first generation, NOT_MEASURED is no reason to leave out a contender.
            .filter {
                it.missing?.outcome?.status != Status.NOT_MEASURED || result.course.generations > 0
            }
            .map { "${Wording.name(it.contender)}: ${reason(it, result)}" }

    private fun reason(leftOut: LeftOut, result: RunResult): String {
        val missingCell = leftOut.missing
        return when {
            leftOut.misfit != null -> visible(leftOut.misfit.orEmpty().removeSuffix("."))
            missingCell == null -> "it was not measured in everything that others were"
            else ->
                "${Wording.status(missingCell.outcome.status)} for ${Label.of(missingCell.cell, result)}"
        }
    }

    /** The command that prints the code to paste. The name of the run is already quoted. */
    private fun useCommand(advice: Recommendation, result: RunResult): String? {
        val info = result.plan.contenders.find { it.contender == advice.contender }
        // A mapper or a jar of the reader is in no repository, so there is nothing to paste.
        if (info != null && (info.mapper != null || info.jars.isNotEmpty())) return null
        return result.view.name?.let {
            "serdemark report $it --snippet ${visible(shellQuoted("${advice.contender}"))}"
        }
    }

    /**
     * The command that compares the contender with the baseline, or else with a close contender.
     */
    private fun explainCommand(advice: Recommendation, result: RunResult): String? {
        val hasWarmCalls =
            result.plan.calls.experiment == Experiment.Warm && result.plan.calls.requests == null
        val rival =
            (listOfNotNull(result.view.baseline) + advice.level + advice.behind + advice.others)
                .firstOrNull { it != advice.contender }
        val run = result.view.name
        if (run == null || rival == null || !hasWarmCalls) return null
        val contenders =
            listOf(rival, advice.contender).joinToString(" ") { visible(shellQuoted("$it")) }
        return "serdemark explain $run $contenders"
    }

    private fun deeperCommand(advice: Advice, result: RunResult): String? =
        DeeperCommand.arguments(advice, result)?.let(RunWording::command)

    internal fun names(contenders: List<ContenderName>): String =
        Wording.join(contenders.map(Wording::name), MAX_NAMES)

    private const val MAX_NAMES = 4

    /** What commands call the latest run. */
    private const val LAST = "last"
}
