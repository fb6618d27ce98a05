package dev.serdemark.report.terminal

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.rows
import dev.serdemark.results.RankedCell
import dev.serdemark.results.warm

/**
 * The ranked cells of a group of a warm run; the certain winner is coloured. The size of payloads
 * has a column if it is not the same for all.
 */
internal class TerminalTable(terminal: Terminal, ranked: List<RankedCell>) {
    private val rows: List<Row> = rows(ranked)
    private val columns =
        Column.entries
            .filter { column -> rows.all(column::fits) }
            .filterNot { it == Column.PAYLOAD && commonPayload(ranked) != null }
            .map(::textColumn)

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

/**
 * `102 KB`: how large the payloads of all [ranked] cells of a warm run are; null if they differ.
 */
internal fun commonPayload(ranked: List<RankedCell>): String? =
    ranked
        .mapNotNull { it.result.warm?.payloadBytes }
        .map { Numbers.bytes(it) }
        .distinct()
        .singleOrNull()
