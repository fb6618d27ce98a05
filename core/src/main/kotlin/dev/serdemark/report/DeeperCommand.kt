package dev.serdemark.report

import dev.serdemark.plan.ContenderVersion
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.Forecast
import dev.serdemark.results.RunResult
import dev.serdemark.results.Verdict
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.Measure
import dev.serdemark.results.advice.Missing
import dev.serdemark.results.advice.NoRecommendation
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.Standing

/** The command that looks into a recommendation more closely, with fewer contenders. */
internal object DeeperCommand {
    private const val MOST_CONTENDERS = 4

    /** The words after `serdemark`; null where no other run would tell more. */
    fun words(advice: Advice, result: RunResult): List<String>? =
        when (advice) {
            is Recommendation ->
                run(result, named(advice), isCold(result.plan)) +
                    (minutes(advice.standings, result)?.let(::budget) ?: listOf("--rigorous"))
            is NoRecommendation -> words(advice, result)
        }

    /** The budget in minutes that would likely settle all that is undecided and can be settled. */
    fun minutes(standings: List<Standing>, result: RunResult): Long? =
        open(standings, result)
            .mapNotNull { it.millis }
            .maxOrNull()
            ?.let {
                budgetMinutes(result, it)
            }

    /** Forecasts of what is undecided about the recommended contender. */
    fun open(standings: List<Standing>, result: RunResult): List<Forecast> =
        standings
            .filter { it.measure == Measure.TIME }
            .flatMap { it.against }
            .filter { it.verdict == Verdict.UNDECIDED }
            .mapNotNull { pair ->
                result.forecasts.find {
                    it.comparison.run { setOf(a, b) } == setOf(pair.a, pair.b)
                }
            }

    private fun words(advice: NoRecommendation, result: RunResult): List<String>? {
        val cold = isCold(result.plan)
        return when (advice.why) {
            Missing.NOTHING_FITS -> null
            Missing.OTHER_EXPERIMENT -> run(result, advice.weighed, !cold)
            Missing.UNDECIDED ->
                run(result, advice.weighed, cold) +
                    (advisedMinutes(result).values.lastOrNull()?.let(::budget)
                        ?: listOf("--rigorous"))
        }
    }

    /** It and those nearest to it. */
    private fun named(advice: Recommendation): List<ContenderVersion> {
        val rivals = advice.level + advice.behind + advice.front.map { it.contender } + advice.close
        return (listOf(advice.contender) + rivals.ifEmpty { advice.others } + advice.others.take(1))
            .distinct()
            .take(MOST_CONTENDERS)
    }

    private fun run(
        result: RunResult,
        contenders: List<ContenderVersion>,
        cold: Boolean,
    ): List<String> {
        val plan = result.plan
        val cells = plan.cells.filter { plan.floor(it) == null }
        val operations = cells.map { it.operation }.distinct()
        val channel = cells.first().channel
        val threads = cells.first().threads
        return listOf("run") +
            (plan.wishes?.workload?.let(::listOf) ?: plan.documents.map { "${it.name}" }) +
            (if (contenders.isEmpty()) emptyList()
            else listOf("-c", contenders.joinToString(","))) +
            (if (operations.toSet() == Operation.OF_WHOLE_VALUES.toSet()) emptyList()
            else listOf("-o", operations.joinToString(",") { it.id })) +
            (if (channel == BYTES) emptyList() else listOf("--channel", channel)) +
            (if (threads == 1) emptyList() else listOf("--threads", "$threads")) +
            if (cold) listOf("--cold") else emptyList()
    }

    private fun budget(minutes: Long) = listOf("--budget", "${minutes}m")

    private fun isCold(plan: Plan) = plan.cold != null

    private const val BYTES = "bytes"
}
