package dev.serdemark.report

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.rendering.Widget
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.table
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text
import dev.serdemark.results.RankedCell

/**
 * The ranked cells of a group. Where the terminal is narrow, the less important columns go; where
 * it is narrower still, names are cut.
 */
internal class TerminalTable(private val terminal: Terminal, ranked: List<RankedCell>) {
    private val rows: List<Row> = rows(ranked)

    /** The columns that fit into the terminal. */
    private val columns: List<Column> by lazy {
        generateSequence(Column.entries.toList()) { shown ->
                shown.filter { it.drop != null }.minByOrNull { it.drop ?: 0 }?.let { shown - it }
            }
            .let { sets -> sets.firstOrNull(::fits) ?: sets.last() }
    }

    val widget: Widget
        get() = widget(columns, cutName = !fits(columns))

    private fun fits(columns: List<Column>): Boolean =
        widget(columns, cutName = false).measure(terminal, Int.MAX_VALUE).max <= terminal.size.width

    /** Left to itself, Mordant shrinks some columns of a table that just fits. */
    private fun natural(column: Column): Int =
        (rows.map { column.text(it) } + column.heading).maxOf {
            Text(it, whitespace = Whitespace.PRE).measure(terminal, Int.MAX_VALUE).max
        }

    private fun widget(columns: List<Column>, cutName: Boolean): Widget = table {
        cellBorders = Borders.NONE
        tableBorders = Borders.NONE
        whitespace = Whitespace.PRE
        overflowWrap = OverflowWrap.ELLIPSES
        columns.forEachIndexed { i, column ->
            column(i) {
                align = column.align
                padding { right = if (column == columns.last()) 0 else GAP }
                width =
                    if (cutName && column == Column.CONTENDER) ColumnWidth.Expand()
                    else ColumnWidth.Fixed(natural(column))
            }
        }
        header {
            style = dim.style
            rowFrom(columns.map { it.heading })
        }
        body {
            for (row in rows) {
                row {
                    for (column in columns) {
                        cell(column.text(row)) {
                            if (row.cell.worst == 1 && column.answers) style = bold + green
                        }
                    }
                }
            }
        }
    }

    private companion object {
        /** Between two columns. */
        const val GAP = 2
    }
}
