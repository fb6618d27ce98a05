package dev.serdemark.report.page

import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.figures.CellResult

/** The page in Markdown with the code to paste to use a contender, for a terminal or a file. */
object SnippetPage {
    /** @param failed the cells in which the contender failed; the page warns of them */
    fun markdown(snippet: Snippet, failed: List<CellResult> = emptyList()): String =
        Markdown.render(
            listOf(Block.Heading(1, "${Wording.name(snippet.contender)} for ${snippet.document}")) +
                warning(failed) +
                Block.Paragraph(MEASURED) +
                least(snippet) +
                Block.Heading(2, "The other files") +
                others(snippet) +
                bullets(snippet.notes.map { listOf(Plain(it)) })
        )

    private fun warning(failed: List<CellResult>): List<Block> =
        if (failed.isEmpty()) emptyList()
        else
            listOf(Block.Paragraph("Do not use it for this data. It failed there:", Tone.ALERT)) +
                unranked(failed)

    /** The dependencies and the codec, with the other files folded. Leaves out the notes. */
    internal fun brief(snippet: Snippet): List<Block> {
        val others = others(snippet)
        val files = others.count { it is Block.File }
        return listOf(title(snippet)) +
            least(snippet) +
            Block.Details(
                "The other $files files: builds, classes for this data, what the codec calls",
                listOf(Block.Paragraph(MEASURED)) + others,
            )
    }

    /** The heading of [brief], which the page links to. */
    internal fun title(snippet: Snippet): Block.Heading =
        Block.Heading(3, "What to paste for ${Wording.name(snippet.contender)}")

    private fun least(snippet: Snippet): List<Block> =
        snippet.builds.entries.take(1).map { (name, text) -> Block.File(name, text) } +
            snippet.codec.let { (name, text) -> Block.File(name, text) } +
            bullets(snippet.remarks.map { listOf(Plain(it)) })

    private fun others(snippet: Snippet): List<Block> =
        snippet.builds.entries.drop(1).map { (name, text) -> Block.File(name, text) } +
            (snippet.files - snippet.codec.first).map { (name, text) -> Block.File(name, text) }

    private const val MEASURED =
        "Dependencies, classes for this data, and the codec. This is the code that was measured."
}
