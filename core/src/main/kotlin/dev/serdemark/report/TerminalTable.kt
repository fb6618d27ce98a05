package dev.serdemark.report

import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.results.RankedCell

/**
 * The ranked cells of a group. Where the terminal is narrow, the less important columns go; where
 * it is narrower still, names are cut.
 */
internal class TerminalTable(terminal: Terminal, ranked: List<RankedCell>) {
    private val layout = ColumnLayout(terminal)
    private val rows: List<Row> = rows(ranked)

    /** The columns that fit into the terminal. */
    private val columns: List<Column> =
        generateSequence(Column.entries.filter { column -> rows.all(column::fits) }) { shown ->
                shown.filter { it.drop != null }.minByOrNull { it.drop ?: 0 }?.let { shown - it }
            }
            .let { sets -> sets.firstOrNull { excess(it) <= 0 } ?: sets.last() }

    private val widths: Map<Column, Int> = columns.associateWith { column ->
        val cut = if (column == Column.CONTENDER) maxOf(0, excess(columns)) else 0
        maxOf(NARROWEST, natural(column) - cut)
    }

    /** The head and the rows, with styles. */
    val lines: List<String>
        get() =
            listOf(dim(line { fitted(it, it.heading) })) +
                rows.map { row -> line { cell(it, row) } }

    private fun line(text: (Column) -> String): String =
        columns.joinToString(ColumnLayout.GAP, transform = text).trimEnd()

    private fun cell(column: Column, row: Row): String {
        val text = fitted(column, column.text(row))
        return if (row.cell.worst == 1 && column.answers) (bold + green)(text) else text
    }

    private fun fitted(column: Column, text: String): String =
        layout.fitted(text, widths.getValue(column), column.align)

    /** By how much the columns are wider than the terminal. */
    private fun excess(columns: List<Column>): Int = layout.excess(columns.map(::natural))

    private fun natural(column: Column): Int =
        (rows.map { column.text(it) } + column.heading).maxOf(layout::width)

    private companion object {
        const val NARROWEST = 2
    }
}
