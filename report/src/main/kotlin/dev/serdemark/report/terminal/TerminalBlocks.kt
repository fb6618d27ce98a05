package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyle
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.Inline
import dev.serdemark.report.page.StatusOf
import dev.serdemark.report.page.Strong
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.WarningMark
import dev.serdemark.report.wording.shownOf

/**
 * Prints blocks of a page on a terminal. There is an empty line between two blocks, unless both are
 * sentences. It leaves out details and charts.
 */
internal class TerminalBlocks(private val lines: TerminalLines) {
    private var last: Block? = null

    fun print(blocks: List<Block>): Unit = blocks.forEach(::print)

    private fun print(block: Block) {
        if (block is Block.Details || block is Block.Plot) return
        if (last != null && !(last.isProse && block.isProse)) lines.prose("")
        last = block
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
            is Block.Command -> lines.laidOut("  ${bold(block.words)}")
            is Block.File -> {
                lines.prose(block.name)
                block.text.lines().forEach { lines.laidOut("    $it") }
            }
            is Block.Chart -> lines.prose(block.says)
            is Block.Folded -> folded(block)
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
     * Returns the columns of a [table]. If the table does not say which columns a narrow terminal
     * leaves out, the last columns are left out first, and the first two stay.
     */
    private fun columns(table: Block.Table): List<Column<List<TableCell>>> {
        val isOrdered = table.columns.any { it.drop != null }
        return table.columns.mapIndexed { i, column ->
            val isMarked = table.groups.any { group -> group.rows.any { isMarked(it[i]) } }
            Column(
                column.short + if (isMarked) " " else "",
                drop =
                    if (isOrdered) column.drop
                    else (table.columns.size - i).takeIf { i >= STAYING },
                align = if (column.isNumber) TextAlign.RIGHT else TextAlign.LEFT,
                least = SHORTEST_NAME.takeIf { isCut(column) },
                style = { style(it[i].mark) },
            ) { row ->
                val text = row[i].text.joinToString("") { it.text }
                if (isMarked && !isMarked(row[i])) "$text " else text
            }
        }
    }

    private fun isMarked(cell: TableCell) = cell.text.any { it is WarningMark }

    private fun isCut(column: TableColumn) =
        column.isName || !column.isNumber && column.drop == null && column.heading != RANK

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
    private fun folded(folded: Block.Folded) {
        val all = folded.items.map(::styled)
        val shown = all.shownOf(folded.most)
        val others = all.size - shown.size
        val isProse = all.all { it.endsWith(".") }
        val rest =
            when {
                others == 0 -> emptyList()
                isProse -> listOf("$others more are in the report.")
                else -> listOf("and $others more, listed in the report")
            }
        val items = shown + rest
        if (items.size > 1 && !isProse && shown.any { it.length > LONGEST_NAME }) {
            lines.prose("${folded.title}:")
            items.forEach { lines.prose(it, INDENT) }
        } else lines.prose("${folded.title}: ${items.joinToString(if (isProse) " " else "; ")}")
    }

    private fun styled(text: List<Inline>): String =
        text.joinToString("") {
            when (it) {
                is Strong -> bold(it.text)
                is StatusOf -> if (it.isFault) red(it.text) else yellow(it.text)
                else -> it.text
            }
        }

    private companion object {
        const val STAYING = 2
        const val INDENT = 2

        /** Longer items of a list are texts, not names. */
        const val LONGEST_NAME = 80
        const val RANK = "rank"
    }
}
