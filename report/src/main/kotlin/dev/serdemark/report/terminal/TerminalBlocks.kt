package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyle
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.limitTo

/**
 * Prints blocks of a page on a terminal, except details and charts. An empty line separates two
 * blocks unless both are sentences.
 */
internal class TerminalBlocks(private val lines: TerminalLines) {
    private var lastBlock: Block? = null

    fun print(blocks: List<Block>): Unit = blocks.forEach(::print)

    private fun print(block: Block) {
        if (block is Block.Details || block is Block.Plot) return
        if (lastBlock != null && !(lastBlock.isProse && block.isProse)) lines.prose("")
        lastBlock = block
        when (block) {
            is Block.Heading -> lines.prose(bold(block.text))
            is Block.Section -> {
                lines.prose(bold(block.title))
                print(block.blocks)
            }
            is Block.GroupOfCells -> {
                lines.prose("${bold(block.operation)}  ${block.setting}")
                print(block.blocks)
            }
            is Block.Paragraph -> lines.prose(paragraph(block))
            is Block.Bullets -> block.items.forEach { lines.prose(styled(it), INDENT) }
            is Block.Facts ->
                block.facts.forEach { (name, fact) -> lines.prose("${bold(name)}: $fact") }
            is Block.Table -> lines.groupedTable(columns(block), block.groups)
            is Block.Command -> lines.preformatted("  ${bold(block.words)}")
            is Block.File -> {
                lines.prose(block.name)
                block.text.lines().forEach { lines.preformatted("    $it") }
            }
            is Block.Chart -> lines.prose(block.description)
            is Block.Folded -> printFolded(block)
            is Block.Details,
            is Block.Plot -> Unit
        }
    }

    private val Block?.isProse: Boolean
        get() =
            this is Block.Paragraph ||
                this is Block.Bullets ||
                this is Block.Folded ||
                this is Block.Command

    private fun paragraph(paragraph: Block.Paragraph): String =
        styled(paragraph.text).let { if (paragraph.tone == Tone.ALERT) red(it) else it }

    /**
     * Returns the columns of a [table]. If none of them has a [TableColumn.dropOrder], a narrow
     * terminal leaves out the last columns first, and the first two stay.
     */
    private fun columns(table: Block.Table): List<Column<List<TableCell>>> {
        val isOrdered = table.columns.any { it.dropOrder != null }
        return table.columns.mapIndexed { i, column ->
            val isMarked = table.groups.any { group -> group.rows.any { isMarked(it[i]) } }
            // A mark takes a letter. Other texts get a space instead, so that figures stay aligned.
            Column(
                column.shortHeading + if (isMarked) " " else "",
                dropOrder =
                    if (isOrdered) column.dropOrder
                    else (table.columns.size - i).takeIf { i >= STAYING_COLUMNS },
                align = if (column.isNumber) TextAlign.RIGHT else TextAlign.LEFT,
                minWidth = MIN_NAME_WIDTH.takeIf { mayBeCut(column) },
                style = { style(it[i].mark) },
            ) { row ->
                val text = row[i].text.joinToString("") { it.text }
                if (isMarked && !isMarked(row[i])) "$text " else text
            }
        }
    }

    private fun isMarked(cell: TableCell) = cell.text.any { it is WarningMark }

    /** Names may be cut, and other words in columns that always stay, except ranks. */
    private fun mayBeCut(column: TableColumn) =
        column.isName || !column.isNumber && column.dropOrder == null && column.heading != RANK

    private fun style(mark: CellMark?): TextStyle? =
        when (mark) {
            CellMark.WINNER -> bold + green
            CellMark.FAULT -> red
            else -> null
        }

    /**
     * Prints sentences in one paragraph, short names in one line, and other items on separate
     * lines. If there are too many items, the last line says how many are left out.
     */
    private fun printFolded(folded: Block.Folded) {
        val itemTexts = folded.items.map(::styled)
        val shownTexts = itemTexts.limitTo(folded.terminalLimit)
        val hiddenCount = itemTexts.size - shownTexts.size
        val isProse = itemTexts.all { it.endsWith(".") }
        val restText =
            when {
                hiddenCount == 0 -> emptyList()
                isProse -> listOf("$hiddenCount more are in the report.")
                else -> listOf("and $hiddenCount more, listed in the report")
            }
        val items = shownTexts + restText
        if (items.size > 1 && !isProse && shownTexts.any { it.length > MAX_NAME_LENGTH }) {
            lines.prose("${folded.title}:")
            items.forEach { lines.prose(it, INDENT) }
        } else lines.prose("${folded.title}: ${items.joinToString(if (isProse) " " else "; ")}")
    }

    private fun styled(text: List<Inline>): String =
        text.joinToString("") {
            when (it) {
                is Strong -> bold(it.text)
                is ContenderText -> if (it.isStrong) bold(it.text) else it.text
                is StatusText -> if (it.isFault) red(it.text) else yellow(it.text)
                else -> it.text
            }
        }

    private companion object {
        /** The number of first columns that stay in tables without an order of leaving out. */
        const val STAYING_COLUMNS = 2
        const val INDENT = 2

        /** Items that are longer are texts and not names, so they have separate lines. */
        const val MAX_NAME_LENGTH = 80
        const val RANK = "rank"
    }
}
