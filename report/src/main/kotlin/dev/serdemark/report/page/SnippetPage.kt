package dev.serdemark.report.page

import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet

/** What to paste to use a contender, as a page in Markdown: for a terminal or a file. */
object SnippetPage {
    const val TITLE: String = "What to paste"

    fun markdown(snippet: Snippet): String =
        Markdown.render(
            listOf(Block.Heading(1, "${Wording.name(snippet.contender)} for ${snippet.document}")) +
                blocks(snippet)
        )

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
