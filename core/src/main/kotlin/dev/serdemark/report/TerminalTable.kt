package dev.serdemark.report

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.results.RankedCell

/** The ranked cells of a group of a warm run; the certain winner is coloured. */
internal class TerminalTable(terminal: Terminal, ranked: List<RankedCell>) {
    private val rows: List<Row> = rows(ranked)
    private val columns =
        Column.entries.filter { column -> rows.all(column::fits) }.map(::textColumn)

    /** The head and the rows, with styles. */
    val lines: List<String> = TextTable(terminal, columns, rows) { it.cell.worst == 1 }.lines

    private fun textColumn(column: Column) =
        TextColumn(
            column.heading,
            column.drop,
            column.align,
            column.answers,
            isName = column == Column.CONTENDER,
            column.text,
        )
}
