package dev.serdemark.report.page

import dev.serdemark.plan.Plan
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
            buildBlocks {
                heading(1, "${Wording.name(snippet.contender)} for ${snippet.document}")
                if (failedCells.isNotEmpty())
                    paragraph("Do not use it for this data. It failed there:", Tone.ALERT)
                add(unrankedBlocks(failedCells, plan))
                paragraph(EXPLANATION)
                mainFiles(snippet)
                heading(2, "The other files")
                add(otherFiles(snippet))
                bullets(snippet.notes) { text(it) }
            }
        )

    /** The page as a part of another one: dependencies and codec, and the other files folded. */
    fun briefBlocks(snippet: Snippet): List<Block> = buildBlocks {
        val otherFiles = otherFiles(snippet)
        add(title(snippet))
        mainFiles(snippet)
        details(
            "The other ${otherFiles.size} files: builds, classes for this data, what the codec calls"
        ) {
            paragraph(EXPLANATION)
            add(otherFiles)
        }
    }

    /** The heading of [briefBlocks], which the page links to. */
    internal fun title(snippet: Snippet): Block.Heading =
        Block.Heading(3, "What to paste for ${Wording.name(snippet.contender)}")

    /**
     * The files that every user must read: the first build file, with the dependencies, and the
     * codec. The other build files are for other build tools.
     */
    private fun BlocksBuilder.mainFiles(snippet: Snippet) {
        add(snippet.builds.entries.take(1).map { (name, text) -> Block.File(name, text) })
        add(snippet.codec.let { (name, text) -> Block.File(name, text) })
        bullets(snippet.remarks) { text(it) }
    }

    private fun otherFiles(snippet: Snippet): List<Block> =
        snippet.builds.entries.drop(1).map { (name, text) -> Block.File(name, text) } +
            (snippet.files - snippet.codec.first).map { (name, text) -> Block.File(name, text) }

    private const val EXPLANATION =
        "Dependencies, classes for this data, and the codec. This is the code that was measured."
}
