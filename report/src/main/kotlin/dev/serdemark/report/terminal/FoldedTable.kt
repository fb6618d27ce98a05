package dev.serdemark.report.terminal

import dev.serdemark.report.wording.Group

/**
 * A table with all columns at any width. If they do not fit into a line, the last columns follow on
 * further lines. The heading of a group is a line above its rows.
 */
class FoldedTable<R>(
    private val columns: List<Column<R>>,
    private val groups: List<Group<R>>,
) {
    private val rows = groups.flatMap { it.rows }
    private val widths: Map<Column<R>, Int> = columns.associateWith { column ->
        (rows.map { column.text(it) } + column.heading).maxOf { it.length }
    }

    /** Returns the headings and the rows. A line is wider than [width] only if a column is. */
    fun lines(width: Int): List<String> {
        val folds = divideColumns(width)
        return foldedLines(folds) { it.heading } +
            groups.flatMap { group ->
                group.heading?.let { listOf("", it) }.orEmpty() +
                    group.rows.flatMap { row -> foldedLines(folds) { it.text(row) } }
            }
    }

    private fun foldedLines(
        folds: List<List<Column<R>>>,
        text: (Column<R>) -> String,
    ): List<String> = folds.mapIndexed { i, line ->
        val indent = if (i == 0) "" else INDENT
        line
            .joinToString(ColumnLayout.GAP, indent) {
                text(it).padEnd(widths.getValue(it))
            }
            .trimEnd()
    }

    /** Divides the columns into lines, as many columns per line as fit. */
    private fun divideColumns(width: Int): List<List<Column<R>>> {
        val lines = mutableListOf(mutableListOf<Column<R>>())
        var room = width
        for (column in columns) {
            val columnWidth = widths.getValue(column)
            if (columnWidth > room && lines.last().isNotEmpty()) {
                lines += mutableListOf<Column<R>>()
                room = width - INDENT.length
            }
            lines.last() += column
            room -= columnWidth + ColumnLayout.GAP.length
        }
        return lines
    }

    private companion object {
        const val INDENT = "    "
    }
}
