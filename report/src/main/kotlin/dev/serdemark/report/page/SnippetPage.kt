package dev.serdemark.report.page

import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.figures.CellResult

/** The page with the code to paste to use a contender. */
object SnippetPage {
    /**
     * Renders the page in Markdown, for a terminal or a file.
     *
     * @param plan the plan of the run in which the contender was measured
     * @param failedCells the cells in which the contender failed; the page warns of them
     */
    fun markdown(
        snippet: Snippet,
        plan: Plan,
        failedCells: List<CellResult> = emptyList(),
    ): String =
        Markdown.render(
            listOf(Block.Heading(1, "${Wording.name(snippet.contender)} for ${snippet.document}")) +
                failureWarning(failedCells, plan) +
                Block.Paragraph(EXPLANATION) +
                mainFiles(snippet) +
                Block.Heading(2, "The other files") +
                otherFiles(snippet) +
                bullets(snippet.notes.map { listOf(Plain(it)) })
        )

    private fun failureWarning(failedCells: List<CellResult>, plan: Plan): List<Block> =
        if (failedCells.isEmpty()) emptyList()
        else
            listOf(Block.Paragraph("Do not use it for this data. It failed there:", Tone.ALERT)) +
                unrankedBlocks(failedCells, plan)

    /** The page as a part of another one: dependencies and codec, and the other files folded. */
    fun briefBlocks(snippet: Snippet): List<Block> {
        val otherFiles = otherFiles(snippet)
        val fileCount = otherFiles.count { it is Block.File }
        return listOf(title(snippet)) +
            mainFiles(snippet) +
            Block.Details(
                "The other $fileCount files: builds, classes for this data, what the codec calls",
                listOf(Block.Paragraph(EXPLANATION)) + otherFiles,
            )
    }

    /** The heading of [briefBlocks], which the page links to. */
    internal fun title(snippet: Snippet): Block.Heading =
        Block.Heading(3, "What to paste for ${Wording.name(snippet.contender)}")

    /**
     * The files that every user must read: the first build file, with the dependencies, and the
     * codec. The other build files are for other build tools.
     */
    private fun mainFiles(snippet: Snippet): List<Block> =
        snippet.builds.entries.take(1).map { (name, text) -> Block.File(name, text) } +
            snippet.codec.let { (name, text) -> Block.File(name, text) } +
            bullets(snippet.remarks.map { listOf(Plain(it)) })

    private fun otherFiles(snippet: Snippet): List<Block> =
        snippet.builds.entries.drop(1).map { (name, text) -> Block.File(name, text) } +
            (snippet.files - snippet.codec.first).map { (name, text) -> Block.File(name, text) }

    private const val EXPLANATION =
        "Dependencies, classes for this data, and the codec. This is the code that was measured."
}
