package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preference
import dev.serdemark.plan.floor
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.Basis
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.advice.Missing
import dev.serdemark.results.advice.NoRecommendation
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.Standing
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.Verdict
import java.math.BigDecimal

/** The commands that check a recommendation by a longer run, or on the reader's data. */
internal object DeeperCommand {
    private const val MAX_CONTENDERS = 4

    /** Returns the arguments of the longer run; null if no other run would show more. */
    fun arguments(advice: Advice, result: RunResult): List<String>? =
        when (advice) {
            is Recommendation ->
                if (advice.basis == Basis.ALONE) null
                else
                    run(
                        result,
                        finalists(advice, result.view.baseline),
                        hasColdStarts(result.plan),
                    ) + budget(minutes(advice.standings, result), result.plan)
            is NoRecommendation -> arguments(advice, result)
        }

    /**
     * Returns the arguments that answer the same question for the reader's data. Null if the run
     * already used such data, or if `try` cannot measure the same.
     */
    fun argumentsForOwnData(advice: Recommendation, result: RunResult): List<String>? {
        val plan = result.plan
        if (plan.question.wishes?.workload != null || plan.calls.experiment != Experiment.Warm)
            return null
        if (plan.calls.requests != null || advice.basis == Basis.ALONE) return null
        val contenders = finalists(advice, result.view.baseline)
        return listOf("try", USER_FILE, "-c", contenders.joinToString(",")) +
            (result.view.baseline?.let { listOf("--baseline", "$it") } ?: emptyList()) +
            plan.origin.request.copied.settings
    }

    /**
     * Returns the budget in minutes that would likely decide all pairs with the recommended
     * contender, except pairs that would take too long. Null if there are no such pairs.
     */
    fun minutes(standings: List<Standing>, result: RunResult): Long? =
        openForecasts(standings, result).mapNotNull(result::reasonableMillis).maxOrNull()?.let {
            budgetMinutes(result, it)
        }

    /** Returns the forecasts of undecided pairs with the recommended contender. */
    fun openForecasts(standings: List<Standing>, result: RunResult): List<Forecast> =
        standings
            .filter { it.measure == measureOf(result) }
            .flatMap { it.against }
            .filter { it.verdict == Verdict.UNDECIDED }
            .mapNotNull { pair ->
                result.answer.forecasts.find {
                    it.comparison.run { setOf(a, b) } == setOf(pair.a, pair.b)
                }
            }

    /** The measure that the run's verdicts are about. */
    private fun measureOf(result: RunResult): Criterion =
        if (result.plan.question.wishes?.prefer == Preference.LATENCY) Criterion.LATENCY
        else Criterion.TIME

    private fun arguments(advice: NoRecommendation, result: RunResult): List<String>? {
        val isCold = hasColdStarts(result.plan)
        return when (advice.why) {
            Missing.NOTHING_FITS,
            Missing.UNKNOWN -> null
            // Warm calls if the run was cold, and cold starts if it was warm.
            Missing.OTHER_EXPERIMENT -> run(result, advice.weighed, !isCold)
        }
    }

    /**
     * Returns the contenders for the new run: the recommended one, the baseline and the closest
     * rivals.
     */
    private fun finalists(advice: Recommendation, baseline: ContenderName?): List<ContenderName> {
        val rivals = advice.level + advice.behind + advice.front.map { it.contender } + advice.close
        return (listOfNotNull(advice.contender, baseline) +
                rivals.ifEmpty { advice.others } +
                advice.others.take(1))
            .distinct()
            .take(MAX_CONTENDERS)
    }

    private fun run(
        result: RunResult,
        contenders: List<ContenderName>,
        isCold: Boolean,
    ): List<String> {
        val plan = result.plan
        val copied = plan.origin.request.copied
        val cells = plan.cells.filter { plan.floor(it) == null }
        val operations = cells.map { it.operation }.distinct()
        val channel = cells.first().channel
        val threads = cells.first().threads
        return listOf("run") +
            documents(plan) +
            (if (contenders.isEmpty()) emptyList()
            else listOf("-c", contenders.joinToString(","))) +
            (if (operations.toSet() == Operation.OF_WHOLE_VALUES.toSet()) emptyList()
            else listOf("-o", operations.joinToString(",") { it.id })) +
            (if (channel == BYTES) emptyList() else listOf("--channel", channel)) +
            (if (threads == 1) emptyList() else listOf("--threads", "$threads")) +
            (if (isCold) listOf("--cold") + copied.cold else emptyList()) +
            (if (plan.calls.scale) listOf("--scale") else emptyList()) +
            (if (plan.calls.latency) listOf("--latency") else emptyList()) +
            // The other kind of run has other topics to show.
            (if (isCold == hasColdStarts(plan)) copied.tables else emptyList()) +
            copied.floor +
            (result.view.baseline?.takeIf { it in contenders }?.let { listOf("--baseline", "$it") }
                ?: emptyList()) +
            copied.settings
    }

    /**
     * Returns the documents as arguments. A workload that is not shipped is named by its path. If
     * the run has only one document of it, the path suffices.
     */
    private fun documents(plan: Plan): List<String> {
        val path = plan.question.wishes?.workload ?: return plan.documents.map { "${it.name}" }
        val names = plan.documents.map { it.name.document }
        return if (names.size == 1) listOf(path) else names.map { "$path/$it" }
    }

    /**
     * Returns the options for the budget and the margin.
     *
     * @param minutes the budget that would likely decide the undecided pairs; null if there are no
     *   such pairs, so that only a more rigorous run may show more
     */
    private fun budget(minutes: Long?, plan: Plan): List<String> {
        val percent =
            BigDecimal.valueOf(plan.question.margin).movePointRight(2).stripTrailingZeros()
        val margin = listOf("--margin", "${percent.toPlainString()}%")
        return if (minutes == null)
            listOf("--rigorous") +
                if (plan.question.margin < RIGOROUS_MARGIN) margin else emptyList()
        else
            listOf("--budget", "${minutes}m") +
                if (plan.question.margin == DEFAULT_MARGIN) emptyList() else margin
    }

    private fun hasColdStarts(plan: Plan) = plan.calls.experiment is Experiment.Cold

    private const val BYTES = "bytes"
    private const val USER_FILE = "FILE.json"

    /** The default margin. */
    private const val DEFAULT_MARGIN = 0.05

    /** The default margin with `--rigorous`. */
    private const val RIGOROUS_MARGIN = 0.03
}
