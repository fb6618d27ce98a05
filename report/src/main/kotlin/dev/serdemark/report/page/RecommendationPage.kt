package dev.serdemark.report.page

import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice

/**
 * The recommendation with its reasons, and how to follow it; nothing if nobody asks for one.
 *
 * @param snippet what to paste to follow it; null if that is unknown
 */
internal fun recommendation(result: RunResult, snippet: Snippet? = null): List<Block> {
    val text = RecommendationWording.text(advice(result) ?: return emptyList(), result)
    fun folded(title: String, items: List<String>, most: Int = Int.MAX_VALUE) =
        Block.Folded(title, items.map { listOf(Plain(it)) }, most).takeIf { items.isNotEmpty() }
    return listOfNotNull(
        Block.Paragraph(inlines(text.headline), Tone.ANSWER),
        Block.Paragraph(text.why.joinToString(" ")),
        text.against
            .takeIf { it.isNotEmpty() }
            ?.let {
                Block.Paragraph(
                    listOf(
                        Strong("${RecommendationWording.AGAINST}:"),
                        Plain(it.joinToString(" ", prefix = " ")),
                    )
                )
            },
        folded(RecommendationWording.NOTES, text.notes, MOST_NOTES),
        folded(RecommendationWording.LEFT_OUT, text.leftOut, MOST_LEFT_OUT),
        snippet?.let {
            Block.Details(
                "${SnippetPage.TITLE}: ${Wording.name(it.contender)}",
                SnippetPage.blocks(it),
            )
        },
    ) +
        command(RecommendationWording.USE, text.use) +
        command(RecommendationWording.DEEPER, text.command)
}

private fun command(title: String, words: String?): List<Block> =
    if (words == null) emptyList() else listOf(Block.Paragraph("$title:"), Block.Command(words))

/** The most notes that a terminal prints. */
private const val MOST_NOTES = 3

/** The most left-out contenders that a terminal names. */
private const val MOST_LEFT_OUT = 6
