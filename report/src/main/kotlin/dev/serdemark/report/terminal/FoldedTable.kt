package dev.serdemark.report.terminal

import dev.serdemark.report.wording.Group

/**
 * A complete table that programs can parse easily. If the columns do not fit into a line, the last
 * columns follow on separate lines. The heading of a group is a line above its rows.
 */
class FoldedTable<R>(
    private val columns: List<Column<R>>,
    private val groups: List<Group<R>>,
) {
    private val rows = groups.flatMap { it.rows }
    private val widths: Map<Column<R>, Int> = columns.associateWith { column ->
        (rows.map { column.text(it) } + column.heading).maxOf { it.length }
    }

    /** Returns the head and the rows. No line is wider than [width] unless a single column is. */
    fun lines(width: Int): List<String> {
        val folds = folds(width)
        return folded(folds) { it.heading } +
            groups.flatMap { group ->
                group.heading?.let { listOf("", it) }.orEmpty() +
                    group.rows.flatMap { row -> folded(folds) { it.text(row) } }
            }
    }

    private fun folded(folds: List<List<Column<R>>>, text: (Column<R>) -> String): List<String> =
        folds.mapIndexed { i, line ->
            val indent = if (i == 0) "" else INDENT
            line
                .joinToString(ColumnLayout.GAP, indent) {
                    text(it).padEnd(widths.getValue(it))
                }
                .trimEnd()
        }

    /** Divides the columns into lines, as many columns per line as fit. */
    private fun folds(width: Int): List<List<Column<R>>> {
        val lines = mutableListOf(mutableListOf<Column<R>>())
        var room = width
        for (column in columns) {
            val needed = widths.getValue(column)
            if (needed > room && lines.last().isNotEmpty()) {
                lines += mutableListOf<Column<R>>()
                room = width - INDENT.length
            }
            lines.last() += column
            room -= needed + ColumnLayout.GAP.length
        }
        return lines
    }

    private companion object {
        const val INDENT = "    "
    }
}
