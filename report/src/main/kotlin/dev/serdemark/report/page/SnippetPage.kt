package dev.serdemark.report.page

import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.figures.CellResult

/** What to paste to use a contender, as a page in Markdown: for a terminal or a file. */
object SnippetPage {
    const val TITLE: String = "What to paste"

    /** @param failed the cells in which the contender failed, of which the page warns */
    fun markdown(snippet: Snippet, failed: List<CellResult> = emptyList()): String =
        Markdown.render(
            listOf(Block.Heading(1, "${Wording.name(snippet.contender)} for ${snippet.document}")) +
                warning(failed) +
                blocks(snippet)
        )

    private fun warning(failed: List<CellResult>): List<Block> =
        if (failed.isEmpty()) emptyList()
        else
            listOf(Block.Paragraph("Do not use it for this data. It failed there:", Tone.ALERT)) +
                unranked(failed)

    internal fun blocks(snippet: Snippet): List<Block> =
        listOf(
            Block.Paragraph(
                "Dependencies, classes for this data, and the codec: this is the code that was measured."
            )
        ) +
            snippet.builds.map { (name, text) -> Block.File(name, text) } +
            Block.Bullets(snippet.remarks.map { listOf(Plain(it)) }) +
            snippet.files.map { (name, text) -> Block.File(name, text) }
}
