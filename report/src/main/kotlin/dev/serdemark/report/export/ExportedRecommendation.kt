package dev.serdemark.report.export

import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.NoRecommendation
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import kotlinx.serialization.Serializable

/**
 * The recommendation for the plan's wishes, for programs and in words.
 *
 * @property contender the recommended one; null if there is none, for the reason [missing]
 * @property leader the one that leads, recommended or not yet
 * @property basis why it is recommended; null without one
 * @property level others that no verdict distinguishes from it, but [tieBreak] does
 * @property behind others that no verdict distinguishes from it, but that are behind by estimate
 * @property front contenders that no other is known to dominate: to be better in something and as
 *   good in the rest
 * @property close others that are within the margin in everything, by estimate
 * @property command the command that measures more closely, quoted for a POSIX shell
 */
@Serializable
internal data class ExportedRecommendation(
    val contender: ExportedName?,
    val leader: ExportedName?,
    val basis: String?,
    val missing: String?,
    val level: List<ExportedName>,
    val tieBreak: String?,
    val behind: List<ExportedName>,
    val front: List<ExportedName>,
    val close: List<ExportedName>,
    val headline: String,
    val why: List<String>,
    val against: List<String>,
    val notes: List<String>,
    val leftOut: List<String>,
    val command: String?,
) {
    companion object {
        /** Returns the recommendation; null if the plan has no wishes. */
        fun of(result: RunResult): ExportedRecommendation? = advice(result)?.let { of(it, result) }

        private fun of(advice: Advice, result: RunResult): ExportedRecommendation {
            val text = RecommendationWording.text(advice, result)
            val recommendation = advice as? Recommendation
            return ExportedRecommendation(
                contender =
                    recommendation?.takeIf { it.isCertain }?.contender?.let(ExportedName::of),
                leader = recommendation?.contender?.let(ExportedName::of),
                basis = recommendation?.basis?.id,
                missing =
                    (advice as? NoRecommendation)?.why?.id
                        ?: "undecided".takeIf { recommendation?.isCertain == false },
                level = recommendation?.level.orEmpty().map(ExportedName::of),
                tieBreak = recommendation?.tieBreak?.id,
                behind = recommendation?.behind.orEmpty().map(ExportedName::of),
                front = recommendation?.front.orEmpty().map { ExportedName.of(it.contender) },
                close = recommendation?.close.orEmpty().map(ExportedName::of),
                headline = text.headline.joinToString("") { it.text },
                why = text.why,
                against = text.against,
                notes = text.notes,
                leftOut = text.leftOut,
                command = text.command,
            )
        }
    }
}
