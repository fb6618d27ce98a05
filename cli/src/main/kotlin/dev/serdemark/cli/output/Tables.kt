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
internal fun Terminal.table(head: List<String>, rows: List<List<String>>) =
    groupedTable(head, listOf(Group(null, rows)))

/** Prints a table like [table], with the heading of each group above its rows. */
internal fun Terminal.groupedTable(head: List<String>, groups: List<Group<List<String>>>) {
    val isTerminal = terminalInfo.outputInteractive
    val width = if (isTerminal) size.width else Int.MAX_VALUE
    tableLines(head, groups, width).forEach { rawPrint("$it\n") }
}

/** Returns the lines of a table, none wider than [width] unless a single column is. */
internal fun tableLines(
    head: List<String>,
    groups: List<Group<List<String>>>,
    width: Int,
): List<String> {
    val columns = head.mapIndexed { i, heading ->
        Column<List<String>>(heading) { visible(it[i]) }
    }
    return FoldedTable(columns, groups).lines(width)
}
