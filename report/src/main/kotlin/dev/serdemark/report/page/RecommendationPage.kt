package dev.serdemark.report.page

import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice

/**
 * The recommendation with its reasons, and how to follow it; nothing if the run asks for none.
 *
 * @param snippet the code to paste to follow it; null if it is unknown
 */
internal fun recommendation(result: RunResult, snippet: Snippet? = null): List<Block> {
    val text = RecommendationWording.text(advice(result) ?: return emptyList(), result)
    return listOfNotNull(
        Block.Paragraph(inlines(text.headline), Tone.ANSWER),
        Block.Paragraph(text.why.joinToString(" ")),
        titled(RecommendationWording.AGAINST, text.against.joinToString(" ")),
        titled(RecommendationWording.limitsTitle(result.plan), text.limits.orEmpty()),
        folded(RecommendationWording.NOTES, text.notes, MOST_NOTES),
        aside(RecommendationWording.asidesTitle(result.plan), text.asides),
        folded(RecommendationWording.LEFT_OUT, text.leftOut, MOST_LEFT_OUT),
    ) +
        (snippet?.let(SnippetPage::brief) ?: command(RecommendationWording.USE, text.use)) +
        command(RecommendationWording.EXPLAIN, text.explain) +
        command(RecommendationWording.DEEPER, text.command) +
        command(RecommendationWording.OWN, text.own)
}

private fun titled(title: String, text: String): Block? =
    if (text.isEmpty()) null else Block.Paragraph(listOf(Strong("$title:"), Plain(" $text")))

private fun folded(title: String, items: List<String>, most: Int): Block? =
    Block.Folded(title, inlined(items), most).takeIf { items.isNotEmpty() }

private fun aside(title: String, items: List<String>): Block? =
    if (items.isEmpty()) null
    else
        Block.Details(
            "$title (${items.size})",
            listOf(Block.Bullets(inlined(items))),
            isBrief = false,
        )

private fun inlined(items: List<String>): List<List<Inline>> = items.map { listOf(Plain(it)) }

private fun command(title: String, words: String?): List<Block> =
    if (words == null) emptyList() else listOf(Block.Paragraph("$title:"), Block.Command(words))

/** The most notes that a terminal prints. */
private const val MOST_NOTES = 3

/** The most left-out contenders that a terminal names. */
private const val MOST_LEFT_OUT = 6
