package dev.serdemark.report.study

/** The page of a study in Markdown, as GitHub shows it. All text is escaped. */
object StudyMarkdown {
    /**
     * Renders the whole page.
     *
     * @param chart the path of a chart's SVG file, as the page names it
     */
    fun render(page: StudyPage, chart: (name: String) -> String): String =
        blocks(page.blocks, chart) + "\n"

    internal fun table(table: Block.Table): String =
        (listOf(
                row(table.columns.map { escaped(it.heading) }),
                row(table.columns.map { if (it.isNumber) "---:" else "---" }),
            ) + table.rows.map { cells -> row(cells.map(::inlines)) })
            .joinToString("\n")

    private fun blocks(blocks: List<Block>, chart: (String) -> String): String =
        blocks.joinToString("\n\n") { block(it, chart) }

    private fun block(block: Block, chart: (String) -> String): String =
        when (block) {
            is Block.Heading -> "${"#".repeat(block.level)} ${escaped(block.text)}"
            is Block.Paragraph -> paragraph(block.text)
            is Block.Bullets -> block.items.joinToString("\n") { "- ${paragraph(it)}" }
            is Block.Table -> table(block)
            is Block.Command -> fenced(block.words)
            is Block.Chart -> "![${escaped(block.says)}](${chart(block.name)})"
            is Block.Details ->
                "<details>\n<summary>${inHtml(block.summary)}</summary>\n\n" +
                    blocks(block.blocks, chart) +
                    "\n\n</details>"
        }

    private fun row(cells: List<String>) = cells.joinToString(" | ", "| ", " |")

    private fun paragraph(text: List<Inline>): String = startEscaped(inlines(text).trim())

    private fun inlines(text: List<Inline>): String = text.joinToString("", transform = ::inline)

    private fun inline(inline: Inline): String =
        when (inline) {
            is Plain -> escaped(inline.text)
            is Strong -> "**${escaped(inline.text)}**"
            is Code -> code(inline.text)
            is VerdictOf -> "**${escaped(inline.text)}**"
            is Link -> "[${escaped(inline.text)}](${inline.target})"
        }
}
