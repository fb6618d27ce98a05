package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.Group

/**
 * A table for a terminal. On a narrow terminal it leaves out the less important columns first. If
 * that is not enough, it cuts names, those of the first column first. The heading of a group is a
 * line above its rows.
 */
class Table<R>(terminal: Terminal, columns: List<Column<R>>, private val groups: List<Group<R>>) {
    private val rows = groups.flatMap { it.rows }
    private val layout = ColumnLayout(terminal)
    private val natural: Map<Column<R>, Int> = columns.associateWith(::naturalWidth)
    private val widths: Map<Column<R>, Int> = cut(shown(columns))

    /** The head and the rows, with styles. */
    val lines: List<String>
        get() =
            listOf(dim(line { fitted(it, it.heading) })) +
                groups.flatMap { group ->
                    listOfNotNull(group.heading?.let(::heading)) +
                        group.rows.map { row -> line { cell(it, row) } }
                }

    private fun heading(text: String): String =
        dim(layout.fitted(text, minOf(layout.width(text), layout.terminalWidth), TextAlign.LEFT))

    /** The columns that fit into the terminal. */
    private fun shown(all: List<Column<R>>): List<Column<R>> =
        generateSequence(all) { shown ->
                val next = shown.mapNotNull { it.drop }.minOrNull()
                next?.let { shown.filterNot { column -> column.drop == next } }
            }
            .let { sets -> sets.firstOrNull { excess(it) <= 0 } ?: sets.last() }

    /** The widths of the [shown] columns, cut if they do not fit. */
    private fun cut(shown: List<Column<R>>): Map<Column<R>, Int> {
        val widths = shown.associateWithTo(LinkedHashMap()) { natural.getValue(it) }
        for (column in shown) {
            val least = column.least ?: continue
            val excess = maxOf(0, layout.excess(widths.values))
            widths[column] = maxOf(least, widths.getValue(column) - excess)
        }
        return widths
    }

    private fun line(text: (Column<R>) -> String): String =
        widths.keys.joinToString(ColumnLayout.GAP, transform = text).trimEnd()

    private fun cell(column: Column<R>, row: R): String {
        val text = fitted(column, column.text(row))
        return column.style(row)?.let { it(text) } ?: text
    }

    private fun fitted(column: Column<R>, text: String): String =
        layout.fitted(text, widths.getValue(column), column.align)

    /** Returns by how much the columns are wider than the terminal. */
    private fun excess(columns: List<Column<R>>): Int =
        layout.excess(columns.map(natural::getValue))

    private fun naturalWidth(column: Column<R>): Int =
        (rows.map { column.text(it) } + column.heading).maxOf(layout::width)
}
