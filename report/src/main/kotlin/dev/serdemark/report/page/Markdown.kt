package dev.serdemark.report.page

/** Pages in Markdown, as GitHub shows it. All text is escaped. */
internal object Markdown {
    /**
     * Renders all [blocks].
     *
     * @param chart the path of a chart's SVG file, as the page names it
     */
    fun render(
        blocks: List<Block>,
        chart: (name: String) -> String = { error("The page has no charts") },
    ): String = blocks(blocks, chart) + "\n"

    /** Renders a table with only those columns that are brief, see [TableColumn.isBrief]. */
    internal fun table(table: Block.Table): String {
        val shown = table.columns.withIndex().filter { it.value.isBrief }
        val head =
            listOf(
                row(shown.map { escaped(it.value.heading) }),
                row(shown.map { if (it.value.isNumber) "---:" else "---" }),
            )
        val rows =
            table.groups.flatMap { group ->
                val heading = group.heading?.let { row(listOf("**${escaped(it)}**")) }
                listOfNotNull(heading) +
                    group.rows.map { cells -> row(shown.map { cell(cells[it.index]) }) }
            }
        return (head + rows).joinToString("\n")
    }

    private fun cell(cell: TableCell): String =
        inlines(cell.text).let { if (cell.mark == CellMark.WINNER) "**$it**" else it }

    private fun blocks(blocks: List<Block>, chart: (String) -> String): String =
        blocks
            .filterNot {
                it is Block.Plot ||
                    it is Block.Details && !it.isBrief ||
                    it is Block.Table && !it.isBrief
            }
            .joinToString("\n\n") { block(it, chart) }

    private fun block(block: Block, chart: (String) -> String): String =
        when (block) {
            is Block.Heading -> heading(block.level, block.text)
            is Block.Section -> "${heading(2, block.title)}\n\n${blocks(block.blocks, chart)}"
            is Block.GroupOfCells ->
                "${heading(2, "${block.operation}, ${block.setting}")}\n\n${blocks(block.blocks, chart)}"
            is Block.Facts ->
                block.facts.joinToString("\n") { (name, fact) ->
                    "- **${escaped(name)}** ${escaped(fact)}"
                }
            is Block.Plot -> ""
            is Block.Paragraph -> paragraph(block.text)
            is Block.Bullets -> block.items.joinToString("\n") { "- ${paragraph(it)}" }
            is Block.Table -> table(block)
            is Block.Command -> fenced(onOneLine(block.words), "sh")
            is Block.File ->
                listOf(code(block.name), fenced(block.text, language(block.name)))
                    .drop(if (block.name.isEmpty()) 1 else 0)
                    .joinToString("\n\n")
            is Block.Chart -> "![${escaped(block.says)}](${chart(block.name)})"
            is Block.Folded ->
                block(
                    Block.Details(
                        "${block.title} (${block.count})",
                        listOf(Block.Bullets(block.items)),
                    ),
                    chart,
                )
            is Block.Details ->
                "<details>\n<summary>${inHtml(block.summary)}</summary>\n\n" +
                    blocks(block.blocks, chart) +
                    "\n\n</details>"
        }

    private fun heading(level: Int, text: String) = "${"#".repeat(level)} ${escaped(text)}"

    private fun row(cells: List<String>) = cells.joinToString(" | ", "| ", " |")

    private fun paragraph(text: List<Inline>): String = startEscaped(inlines(text).trim())

    private fun inlines(text: List<Inline>): String = text.joinToString("", transform = ::inline)

    private fun inline(inline: Inline): String =
        when (inline) {
            is Plain -> escaped(inline.text)
            is Strong -> strong(inline.text)
            is Code -> code(inline.text)
            is VerdictOf -> "**${escaped(inline.text)}**"
            // Markdown may fold or leave out the target.
            is Link ->
                if (inline.target.startsWith("#")) escaped(inline.text)
                else "[${escaped(inline.text)}](${inline.target})"
            is StatusOf -> "*${escaped(inline.text)}*"
            is WarningMark -> ""
        }
}

/** Markdown has no bold text that begins or ends with a space, so spaces stay outside. */
private fun strong(text: String): String {
    val words = text.trim()
    if (words.isEmpty()) return text
    return text.replaceFirst(words, "**${escaped(words)}**")
}

private val special = "\\`*[]<>|~".toSet()
private val start = Regex("""^(\d{1,9})([.)])(?=\s|$)""")
private val backticks = Regex("`+")

/** Escapes a line of [text] for Markdown, in a table or outside, so that it shows as it is. */
internal fun escaped(text: String): String = buildString {
    text.forEachIndexed { i, char ->
        when {
            char in special -> append('\\').append(char)
            char == '_' && !isWithinWord(text, i) -> append("\\_")
            char == '&' -> append("&amp;")
            // GitHub would take this for mathematics, even after a backslash.
            char == '$' -> append("&#36;")
            else -> append(char)
        }
    }
}

/** Escapes the first characters of [line] if they would start a heading or a list. */
internal fun startEscaped(line: String): String =
    when {
        line.isNotEmpty() && line.first() in "#+-=" -> "\\$line"
        else -> start.replaceFirst(line, "$1\\\\$2")
    }

/** Escapes [text] for HTML within Markdown. */
internal fun inHtml(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")

/** Formats [text] as code. Uses HTML for text that backticks cannot hold, such as in a table. */
internal fun code(text: String): String =
    if (text.isBlank() || text.any { it in "`|\\" }) "<code>${escaped(text)}</code>" else "`$text`"

/** Formats a [text] as a block of code. */
internal fun fenced(text: String, language: String): String {
    val longest = backticks.findAll(text).maxOfOrNull { it.value.length } ?: 0
    val fence = "`".repeat(maxOf(longest + 1, LEAST_FENCE))
    return "$fence$language\n$text\n$fence"
}

/** GitHub's name for the language of a [file]. */
private fun language(file: String): String =
    when (val extension = file.substringAfterLast('.')) {
        "kt",
        "kts" -> "kotlin"
        "sbt" -> "scala"
        else -> extension
    }

private fun isWithinWord(text: String, i: Int): Boolean =
    text.getOrNull(i - 1)?.isLetterOrDigit() == true &&
        text.getOrNull(i + 1)?.isLetterOrDigit() == true

private const val LEAST_FENCE = 3
