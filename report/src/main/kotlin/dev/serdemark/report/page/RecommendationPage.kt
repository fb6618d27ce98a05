package dev.serdemark.report.page

import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.Strong
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice

/**
 * The recommendation with its reasons, and how to follow it; empty if the run gives no advice.
 *
 * @param snippet the code to paste to use the recommended contender; null if it is unknown
 */
internal fun recommendation(result: RunResult, snippet: Snippet? = null): List<Block> {
    val text = RecommendationWording.text(advice(result) ?: return emptyList(), result)
    return listOfNotNull(
        Block.Paragraph(text.headline, Tone.ANSWER),
        Block.Paragraph(text.reasons.joinToString(" ")),
        titledParagraph(RecommendationWording.AGAINST, text.drawbacks.joinToString(" ")),
        titledParagraph(RecommendationWording.limitsTitle(result.plan), text.limits.orEmpty()),
        foldedList(RecommendationWording.NOTES, text.notes, MAX_NOTES),
        detailsOutsideBrief(RecommendationWording.asidesTitle(result.plan), text.asides),
        foldedList(RecommendationWording.LEFT_OUT, text.leftOut, MAX_LEFT_OUT),
    ) +
        (snippet?.let(SnippetPage::briefBlocks)
            ?: command(RecommendationWording.USE, text.useCommand)) +
        command(RecommendationWording.EXPLAIN, text.explainCommand) +
        command(RecommendationWording.DEEPER, text.deeperCommand) +
        command(RecommendationWording.OWN, text.ownDataCommand)
}

private fun titledParagraph(title: String, text: String): Block? =
    if (text.isEmpty()) null else Block.Paragraph(listOf(Strong("$title:"), Plain(" $text")))

private fun foldedList(title: String, items: List<String>, terminalLimit: Int): Block? =
    Block.Folded(title, plainItems(items), terminalLimit).takeIf { items.isNotEmpty() }

private fun detailsOutsideBrief(title: String, items: List<String>): Block? =
    if (items.isEmpty()) null
    else
        Block.Details(
            "$title (${items.size})",
            listOf(Block.Bullets(plainItems(items))),
            isBrief = false,
        )

private fun plainItems(items: List<String>): List<List<Inline>> = items.map { listOf(Plain(it)) }

private fun command(title: String, words: String?): List<Block> =
    if (words == null) emptyList() else listOf(Block.Paragraph("$title:"), Block.Command(words))

/** The maximum number of notes that a terminal prints. */
private const val MAX_NOTES = 3

/** The maximum number of left-out contenders that a terminal names. */
private const val MAX_LEFT_OUT = 6
