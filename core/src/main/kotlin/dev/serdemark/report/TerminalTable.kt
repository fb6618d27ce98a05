package dev.serdemark.report

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.results.RankedCell

/** The ranked cells of a group; the certain winner is coloured. */
internal class TerminalTable(terminal: Terminal, ranked: List<RankedCell>) {
    private val table =
        TextTable(terminal, Column.entries.map(::textColumn), rows(ranked)) { it.cell.worst == 1 }

    /** The head and the rows, with styles. */
    val lines: List<String>
        get() = table.lines

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
