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
    private val naturalWidths: Map<Column<R>, Int> = columns.associateWith(::naturalWidth)
    private val widths: Map<Column<R>, Int> = cutWidths(fittingColumns(columns))

    /** The headings and the rows, with styles. */
    val lines: List<String>
        get() =
            listOf(dim(line { fit(it, it.heading) })) +
                groups.flatMap { group ->
                    listOfNotNull(group.heading?.let(::heading)) +
                        group.rows.map { row -> line { cell(it, row) } }
                }

    private fun heading(text: String): String =
        dim(layout.fit(text, minOf(layout.width(text), layout.terminalWidth), TextAlign.LEFT))

    /** Leaves out columns until the others fit, or until only those remain that always stay. */
    private fun fittingColumns(columns: List<Column<R>>): List<Column<R>> {
        var fitting = columns
        while (excess(fitting) > 0) {
            val lowestOrder = fitting.mapNotNull { it.dropOrder }.minOrNull() ?: break
            fitting = fitting.filterNot { it.dropOrder == lowestOrder }
        }
        return fitting
    }

    /** Returns the widths of [columns]. Cuts those that may be cut, as far as necessary. */
    private fun cutWidths(columns: List<Column<R>>): Map<Column<R>, Int> {
        val widths = columns.associateWithTo(LinkedHashMap()) { naturalWidths.getValue(it) }
        for (column in columns) {
            val minWidth = column.minWidth ?: continue
            val excess = maxOf(0, layout.excess(widths.values))
            widths[column] = maxOf(minWidth, widths.getValue(column) - excess)
        }
        return widths
    }

    private fun line(text: (Column<R>) -> String): String =
        widths.keys.joinToString(ColumnLayout.GAP, transform = text).trimEnd()

    private fun cell(column: Column<R>, row: R): String {
        val text = fit(column, column.text(row))
        return column.style(row)?.let { it(text) } ?: text
    }

    private fun fit(column: Column<R>, text: String): String =
        layout.fit(text, widths.getValue(column), column.align)

    /** Returns by how much the columns are wider than the terminal. */
    private fun excess(columns: List<Column<R>>): Int =
        layout.excess(columns.map(naturalWidths::getValue))

    private fun naturalWidth(column: Column<R>): Int =
        (rows.map { column.text(it) } + column.heading).maxOf(layout::width)
}
