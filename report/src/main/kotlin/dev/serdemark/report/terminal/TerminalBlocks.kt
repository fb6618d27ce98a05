package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Inline
import dev.serdemark.report.page.Strong

/** Prints blocks of a page on a terminal, an empty line before each. */
internal fun TerminalLines.blocks(blocks: List<Block>): Unit = blocks.forEach(::block)

private fun TerminalLines.block(block: Block) {
    if (block !is Block.Command) prose("")
    when (block) {
        is Block.Heading -> prose(bold(block.text))
        is Block.Paragraph -> prose(spoken(block.text))
        is Block.Bullets -> block.items.forEach { prose("- ${spoken(it)}") }
        is Block.Table -> table(columns(block), block.rows)
        is Block.Command -> laidOut("  ${bold(block.words)}")
        is Block.File -> {
            prose(block.name)
            block.text.lines().forEach { laidOut("    $it") }
        }
        is Block.Chart -> prose(block.says)
        is Block.Folded -> prose("${block.title}: ${listed(block)}")
        is Block.Details -> {
            prose(block.summary)
            blocks(block.blocks)
        }
    }
}

/** The first column stays, and the last ones are left out first if the terminal is narrow. */
private fun columns(table: Block.Table): List<Column<List<List<Inline>>>> =
    table.columns.mapIndexed { i, column ->
        Column(
            column.heading,
            drop = if (i < STAYING) null else table.columns.size - i,
            align = if (column.isNumber) TextAlign.RIGHT else TextAlign.LEFT,
            least = if (i == 0) SHORTEST_NAME else null,
        ) { row ->
            row[i].joinToString("") { it.text }
        }
    }

/** Joins sentences with spaces and other items with semicolons, and counts those above the most. */
private fun listed(folded: Block.Folded): String {
    val all = folded.items.map(::spoken)
    if (all.all { it.endsWith(".") } && all.size <= folded.most) return all.joinToString(" ")
    val shown = if (all.size > folded.most) all.take(folded.most - 1) else all
    val others = all.size - shown.size
    val rest = if (others > 0) listOf("and $others more, listed in the report") else emptyList()
    return (shown + rest).joinToString("; ")
}

private fun spoken(text: List<Inline>): String =
    text.joinToString("") {
        if (it is Strong) bold(it.text) else it.text
    }

private const val STAYING = 2
