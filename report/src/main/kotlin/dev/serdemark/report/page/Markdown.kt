package dev.serdemark.report.page

import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.VerdictText
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.onOneLine

/** Pages in Markdown, as GitHub shows it. All text is escaped. */
object Markdown {
    /**
     * Renders all [blocks].
     *
     * @param chart the path of a chart's SVG file, as the page names it
     */
    fun render(
        blocks: List<Block>,
        chart: (name: String) -> String = { error("The page has no charts") },
    ): String = blocks(blocks, chart) + "\n"

    /** Renders the brief columns of a table, see [TableColumn.isBrief]. */
    fun table(table: Block.Table): String {
        val shownColumns = table.columns.withIndex().filter { it.value.isBrief }
        val head =
            listOf(
                row(shownColumns.map { escape(it.value.heading) }),
                row(shownColumns.map { if (it.value.isNumber) "---:" else "---" }),
            )
        val rows =
            table.groups.flatMap { group ->
                val heading = group.heading?.let { row(listOf("**${escape(it)}**")) }
                listOfNotNull(heading) +
                    group.rows.map { cells -> row(shownColumns.map { cell(cells[it.index]) }) }
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
                    "- **${escape(name)}** ${escape(fact)}"
                }
            is Block.Plot -> "" // blocks() leaves plots out
            is Block.Paragraph -> paragraph(block.text)
            is Block.Bullets -> block.items.joinToString("\n") { "- ${paragraph(it)}" }
            is Block.Table -> table(block)
            is Block.Command -> codeBlock(onOneLine(block.words), "sh")
            is Block.File ->
                listOfNotNull(
                        block.name.ifEmpty { null }?.let(::code),
                        codeBlock(block.text, language(block.name)),
                    )
                    .joinToString("\n\n")
            is Block.Chart -> "![${escape(block.description)}](${chart(block.name)})"
            is Block.Folded ->
                block(
                    Block.Details(
                        "${block.title} (${block.count})",
                        listOf(Block.Bullets(block.items)),
                    ),
                    chart,
                )
            is Block.Details ->
                "<details>\n<summary>${summary(block.summary)}</summary>\n\n" +
                    blocks(block.blocks, chart) +
                    "\n\n</details>"
        }

    private fun heading(level: Int, text: String) = "${"#".repeat(level)} ${escape(text)}"

    private fun row(cells: List<String>) = cells.joinToString(" | ", "| ", " |")

    private fun paragraph(text: List<Inline>): String = escapeStart(inlines(text).trim())

    private fun inlines(text: List<Inline>): String = text.joinToString("", transform = ::inline)

    private fun inline(inline: Inline): String =
        when (inline) {
            is Plain -> escape(inline.text)
            is Strong -> strong(inline.text)
            is ContenderText -> if (inline.isStrong) strong(inline.text) else escape(inline.text)
            is Code -> code(inline.text)
            is VerdictText -> "**${escape(inline.text)}**"
            // Markdown may fold or leave out the target.
            is Link ->
                if (inline.target.startsWith("#")) escape(inline.text)
                else "[${escape(inline.text)}](${inline.target})"
            is StatusText -> "*${escape(inline.text)}*"
            is WarningMark -> ""
        }
}

/** Formats text as bold. Spaces at both ends stay outside, because Markdown requires it. */
private fun strong(text: String): String {
    val words = text.trim()
    if (words.isEmpty()) return text
    return text.replaceFirst(words, "**${escape(words)}**")
}

private val specialCharacters = "\\`*[]<>|~".toSet()
private val listNumber = Regex("""^(\d{1,9})([.)])(?=\s|$)""")
private val backticks = Regex("`+")

/**
 * The first characters of what GitHub takes for a mention of a person (`@name`, which notifies
 * them) or a reference to an issue (`#12`), even after a backslash.
 */
private val references = Regex("""(?<!\w)@(?=\w)|#(?=\d)""")

/** A space without width. After the first character of a reference, there is no reference. */
private const val NO_REFERENCE = "&#8203;"

/** Escapes a line of [text] for Markdown, in a table or outside. */
fun escape(text: String): String = buildString {
    val referenceStarts = references.findAll(text).map { it.range.first }.toSet()
    text.forEachIndexed { i, char ->
        when {
            i in referenceStarts -> append(char).append(NO_REFERENCE)
            char in specialCharacters -> append('\\').append(char)
            char == '_' && !isWithinWord(text, i) -> append("\\_")
            char == '&' -> append("&amp;")
            // GitHub would take this for mathematics, even after a backslash.
            char == '$' -> append("&#36;")
            else -> append(char)
        }
    }
}

/** Escapes the start of a [line] if Markdown would take it for a heading or a list. */
fun escapeStart(line: String): String =
    when {
        line.isNotEmpty() && line.first() in "#+-=" -> "\\$line"
        else -> listNumber.replaceFirst(line, "$1\\\\$2")
    }

/** Escapes the summary of folded blocks, which is HTML, but may have references. */
private fun summary(text: String): String =
    references.replace(escapeHtml(text)) {
        it.value + NO_REFERENCE
    }

/** Escapes [text] for HTML within Markdown. */
fun escapeHtml(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")

/**
 * Formats [text] as code. Uses HTML for text with characters that would end the code, or a cell of
 * a table.
 */
fun code(text: String): String =
    if (text.isBlank() || text.any { it in "`|\\" }) "<code>${escape(text)}</code>" else "`$text`"

/** Formats a [text] as a block of code. */
fun codeBlock(text: String, language: String): String {
    val longest = backticks.findAll(text).maxOfOrNull { it.value.length } ?: 0
    val fence = "`".repeat(maxOf(longest + 1, MIN_FENCE))
    return "$fence$language\n$text\n$fence"
}

/** Returns GitHub's name for the language of a [file]. */
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

private const val MIN_FENCE = 3
