package dev.serdemark.report

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.rendering.Widget
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.table
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.results.RankedCell

/** The ranked cells of a group; where the terminal is narrow, the less important columns go. */
internal class TerminalTable(private val terminal: Terminal, ranked: List<RankedCell>) {
    private val rows: List<Row> = rows(ranked)

    /** The columns that fit into the terminal. */
    val columns: List<Column> by lazy {
        generateSequence(Column.entries.toList()) { shown ->
                shown.filter { it.drop != null }.minByOrNull { it.drop ?: 0 }?.let { shown - it }
            }
            .let { all -> all.firstOrNull(::fits) ?: all.last() }
    }

    val widget: Widget
        get() = widget(columns)

    private fun fits(columns: List<Column>): Boolean =
        widget(columns).measure(terminal, Int.MAX_VALUE).max <= terminal.size.width

    private fun widget(columns: List<Column>): Widget = table {
        cellBorders = Borders.NONE
        tableBorders = Borders.NONE
        padding { right = 2 }
        whitespace = Whitespace.PRE
        overflowWrap = OverflowWrap.ELLIPSES
        columns.forEachIndexed { i, column -> column(i) { align = column.align } }
        header {
            style = dim.style
            rowFrom(columns.map { it.heading })
        }
        body {
            for (row in rows) {
                rowFrom(columns.map { it.text(row) }) {
                    if (row.cell.worst == 1) style = bold + green
                }
            }
        }
    }
}
