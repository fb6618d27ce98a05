package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.terminal.Column
import dev.serdemark.report.terminal.FoldedTable
import dev.serdemark.report.wording.visible

/**
 * Columns as wide as they need to be, easy to take apart for programs. On a terminal that is too
 * narrow for them, the last ones of a row follow on separate lines.
 */
internal fun Terminal.table(head: List<String>, rows: List<List<String>>) {
    val isTerminal = terminalInfo.outputInteractive
    val width = if (isTerminal) size.width else Int.MAX_VALUE
    tableLines(head, rows, width).forEach { rawPrint("$it\n") }
}

/** The lines of a table, none wider than [width] unless one column alone is. */
internal fun tableLines(head: List<String>, rows: List<List<String>>, width: Int): List<String> {
    val columns = head.mapIndexed { i, heading ->
        Column<List<String>>(heading) { visible(it[i]) }
    }
    return FoldedTable(columns, rows).lines(width)
}
