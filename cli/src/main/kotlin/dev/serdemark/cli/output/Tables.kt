package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.visible

/**
 * Columns as wide as they need to be, easy to take apart for programs. On a terminal that is too
 * narrow for them, the last ones of a row follow on lines of their own.
 */
internal fun Terminal.table(head: List<String>, rows: List<List<String>>) {
    val isTerminal = terminalInfo.outputInteractive
    val width = if (isTerminal) size.width else Int.MAX_VALUE
    tableLines(head, rows, width).forEach { rawPrint("$it\n") }
}

/** The lines of a table, none wider than [width] unless one column alone is. */
internal fun tableLines(head: List<String>, rows: List<List<String>>, width: Int): List<String> {
    val cells = (listOf(head) + rows).map { it.map(::visible) }
    val widths = head.indices.map { column -> cells.maxOf { it[column].length } }
    val lines = columnsByLine(widths, width)
    return cells.flatMap { row ->
        lines.mapIndexed { line, columns ->
            columns
                .joinToString(GAP, if (line == 0) "" else INDENT) { row[it].padEnd(widths[it]) }
                .trimEnd()
        }
    }
}

/** Which columns stand in one line: as many as there is room for. */
private fun columnsByLine(widths: List<Int>, width: Int): List<List<Int>> {
    val lines = mutableListOf(mutableListOf<Int>())
    var room = width
    for ((column, needed) in widths.withIndex()) {
        if (needed > room && lines.last().isNotEmpty()) {
            lines += mutableListOf<Int>()
            room = width - INDENT.length
        }
        lines.last() += column
        room -= needed + GAP.length
    }
    return lines
}

private const val GAP = "  "
private const val INDENT = "    "
