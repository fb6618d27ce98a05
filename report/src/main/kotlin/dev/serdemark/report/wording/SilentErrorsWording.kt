package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Plan
import dev.serdemark.plan.SilentErrorsInfo

/**
 * Words for how often contenders read unusual or invalid data silently wrong, so that no fast
 * contender is recommended without its price.
 */
internal class SilentErrorsWording(private val plan: Plan) {
    /**
     * Completes a sentence about a recommended contender; null if nothing is known. Names those of
     * the [others] with the fewest errors, if they have fewer.
     *
     * ```
     * reads 32 of 272 unusual or invalid inputs silently wrong (jackson3@3.2.0 11)
     * ```
     */
    fun predicate(contender: ContenderName, others: List<ContenderName>): String? {
        val errors = errors(contender) ?: return null
        val better =
            others
                .mapNotNull { name -> errors(name)?.let { name to it } }
                .filter { (_, other) -> other.share < errors.share }
                .sortedBy { (_, other) -> other.share }
                .take(MAX_NAMES)
                .joinToString { (name, other) ->
                    val cases = if (other.cases == errors.cases) "" else " of ${other.cases}"
                    "${Wording.name(name)} ${other.wrong}$cases"
                }
        return "reads ${amount(errors)} $INPUTS silently wrong" +
            if (better.isEmpty()) "" else " ($better)"
    }

    /**
     * Says what a switch changes; null if nothing is known of the new contender.
     *
     * ```
     * fastjson2@2.0.64 reads 32 of 272 unusual or invalid inputs silently wrong, and jackson@2.22.4
     * 23; new faults with encoding; no faults with depth
     * ```
     */
    fun change(from: ContenderName, to: ContenderName): String? {
        val after = errors(to) ?: return null
        val before =
            errors(from)
                ?: return "${Wording.name(to)} reads ${amount(after)} $INPUTS silently wrong, and it is not known how many ${Wording.name(from)} does"
        val ofCases = if (before.cases == after.cases) "" else " of ${before.cases}"
        val (oldRisks, newRisks) = risks(from) to risks(to)
        val changes =
            listOf(
                    "new faults with" to newRisks - oldRisks,
                    "no faults with" to oldRisks - newRisks,
                )
                .filter { (_, risks) -> risks.isNotEmpty() }
                .map { (what, risks) -> "$what ${risks.joinToString()}" }
        val counts =
            "${Wording.name(to)} reads ${amount(after)} $INPUTS silently wrong, and ${Wording.name(from)} ${before.wrong}$ofCases"
        return (listOf(counts) + changes).joinToString("; ")
    }

    /** The price of a contender in a table: `32/272`; null if it is not known. */
    fun figure(contender: ContenderName): String? =
        errors(contender)?.let { "${it.wrong}/${it.cases}" }

    private fun amount(errors: SilentErrorsInfo) =
        "${if (errors.wrong == 0) "none" else "${errors.wrong}"} of ${errors.cases}"

    private fun errors(contender: ContenderName): SilentErrorsInfo? = info(contender)?.silentErrors

    private fun risks(contender: ContenderName): List<String> =
        info(contender)?.faults.orEmpty().map(::visible)

    private fun info(contender: ContenderName): ContenderInfo? =
        plan.contenders.find { it.contender == contender }

    private val SilentErrorsInfo.share: Double
        get() = if (cases == 0) 0.0 else wrong.toDouble() / cases

    private companion object {
        const val INPUTS = "unusual or invalid inputs"
        const val MAX_NAMES = 3
    }
}
