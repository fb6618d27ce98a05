package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.GapInfo
import dev.serdemark.plan.Plan

/**
 * What the library of a contender does not handle.
 *
 * @property here gaps that concern documents of the run
 * @property elsewhere gaps that concern only other data
 */
class DataGaps(val here: List<GapInfo>, val elsewhere: List<GapInfo>)

/** Returns the gaps of a [contender]; null if the run did not record the features of documents. */
fun dataGaps(contender: ContenderName, plan: Plan): DataGaps? {
    val featuresByDocument = plan.documents.map { it.features ?: return null }
    val gaps = plan.contenders.single { it.contender == contender }.gaps
    val (here, elsewhere) =
        gaps.partition { gap ->
            featuresByDocument.any { it.containsAll(gap.features) }
        }
    return DataGaps(here, elsewhere)
}
