package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.terminal.Column
import dev.serdemark.report.terminal.FoldedTable
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.visible

/**
 * Prints a table that programs can parse easily, with columns as wide as they need. If the terminal
 * is too narrow, the last columns of a row follow on separate lines.
 */
fun Terminal.table(head: List<String>, rows: List<List<String>>) =
    groupedTable(head, listOf(Group(null, rows)))

/** Prints a table like [table], with the heading of each group above its rows. */
fun Terminal.groupedTable(head: List<String>, groups: List<Group<List<String>>>) =
    tableLines(head, groups, tableWidth()).forEach { rawPrint("$it\n") }

/**
 * Prints a table like [groupedTable], but a narrow terminal shows only the first columns. A line
 * below names the other columns, and says how to see them.
 *
 * @param how how to see all columns, such as `with --wide`
 */
fun Terminal.narrowTable(
    head: List<String>,
    groups: List<Group<List<String>>>,
    how: String,
) {
    fun linesOfFirst(columns: Int) =
        tableLines(
            head.take(columns),
            groups.map { group -> Group(group.heading, group.rows.map { it.take(columns) }) },
            Int.MAX_VALUE,
        )
    val width = tableWidth()
    // The largest number of columns that fit.
    val columns =
        (head.size downTo 2).find { linesOfFirst(it).all { line -> line.length <= width } } ?: 1
    linesOfFirst(columns).forEach { rawPrint("$it\n") }
    val hiddenColumns = head.drop(columns)
    if (hiddenColumns.isNotEmpty())
        println("\nMore columns, $how: ${hiddenColumns.joinToString()}.")
}

private fun Terminal.tableWidth() =
    if (terminalInfo.outputInteractive) size.width else Int.MAX_VALUE

/** Returns the lines of a table. A line is wider than [width] only if a single column is wider. */
fun tableLines(
    head: List<String>,
    groups: List<Group<List<String>>>,
    width: Int,
): List<String> {
    val columns = head.mapIndexed { i, heading ->
        Column<List<String>>(heading) { visible(it[i]) }
    }
    return FoldedTable(columns, groups).lines(width)
}
