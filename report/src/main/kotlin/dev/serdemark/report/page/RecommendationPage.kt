package dev.serdemark.report.page

import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice

/**
 * The recommendation with its reasons, and how to follow it; empty if the run gives no advice.
 *
 * @param snippet the code to paste to use the recommended contender; null if it is unknown
 */
internal fun recommendation(result: RunResult, snippet: Snippet? = null): List<Block> =
    buildBlocks {
        val words = RecommendationWording.text(advice(result) ?: return@buildBlocks, result)
        paragraph(words.headline, Tone.ANSWER)
        paragraph(words.reasons.joinToString(" "))
        titledParagraph(RecommendationWording.AGAINST, words.drawbacks.joinToString(" "))
        titledParagraph(RecommendationWording.limitsTitle(result.plan), words.limits.orEmpty())
        folded(RecommendationWording.NOTES, words.notes, MAX_NOTES) { text(it) }
        val asidesTitle = RecommendationWording.asidesTitle(result.plan)
        details("$asidesTitle (${words.asides.size})", isBrief = false) {
            bullets(words.asides) { text(it) }
        }
        folded(RecommendationWording.LEFT_OUT, words.leftOut, MAX_LEFT_OUT) { text(it) }
        if (snippet == null) command("${RecommendationWording.USE}:", words.useCommand)
        else add(SnippetPage.briefBlocks(snippet))
        command("${RecommendationWording.EXPLAIN}:", words.explainCommand)
        command("${RecommendationWording.DEEPER}:", words.deeperCommand)
        command("${RecommendationWording.OWN}:", words.ownDataCommand)
    }

private fun BlocksBuilder.titledParagraph(title: String, sentences: String) {
    if (sentences.isEmpty()) return
    paragraph {
        strong("$title:")
        text(" $sentences")
    }
}

/** The maximum number of notes that a terminal prints. */
private const val MAX_NOTES = 3

/** The maximum number of left-out contenders that a terminal names. */
private const val MAX_LEFT_OUT = 6
