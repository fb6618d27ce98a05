package dev.serdemark.report

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.rendering.Widget
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text
import dev.serdemark.results.CellResult
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import java.nio.charset.Charset

/**
 * Prints what a run found: a table for each group of cells that may be ranked together, the reasons
 * for cells without figures, and the verdict in words.
 *
 * Colours and width are the [terminal]'s, which heeds `NO_COLOR` and `TERM=dumb`.
 *
 * @param charset that the output is encoded in: what it cannot show is written in ASCII
 */
class TerminalReport(private val terminal: Terminal, charset: Charset = outputCharset()) {
    private val ascii = !charset.newEncoder().canEncode("–×µ…·")

    fun print(result: RunResult) {
        head(result)
        SequenceTable.of(result).forEach(::sequence)
        result.groups.forEach { group(it, result) }
        ending(result)
    }

    private fun ending(result: RunResult) {
        line("")
        line(EndingWording.sentence(result))
        EndingWording.forecasts(result).forEach { line("  $it") }
        EndingWording.advice(result)?.let(::line)
    }

    private fun head(result: RunResult) {
        line(RunWording.facts(result))
        line(RunWording.coverage(result.plan))
        if (result.plan.cold != null) {
            line("")
            line(ColdWording.MEANING)
            line(ColdWording.headline(result))
        }
    }

    private fun group(group: RankedGroup, result: RunResult) {
        line("")
        val operation = Wording.operation(group.cell, result.plan)
        line("${bold(operation)}  ${Wording.setting(group.cell)}")
        line("")
        if (group.ranked.isNotEmpty()) {
            if (result.plan.cold == null) table(TerminalTable(terminal, group.ranked).lines)
            else cold(group, result)
            line("")
        }
        group.unranked.forEach(::unranked)
        group.ranked.forEach { cell -> Wording.notes(cell.result).forEach(::line) }
        line(
            VerdictWording.sentence(group, result).joinToString("") {
                if (it.strong) bold(it.text) else it.text
            }
        )
    }

    private fun cold(group: RankedGroup, result: RunResult) {
        val rows = rows(group.ranked)
        table(TextTable(terminal, ColdColumns.of(rows), rows) { it.cell.worst == 1 }.lines)
        ColdWording.floor(result.floors, group.cell, rows.first().unit)?.let(::line)
    }

    private fun sequence(table: SequenceTable) {
        line("")
        line(table.title)
        line("")
        val columns =
            listOf(
                TextColumn<Pair<String, List<String>>>("contender", isName = true) { it.first }
            ) +
                table.documents.mapIndexed { i, document ->
                    TextColumn(document, align = TextAlign.RIGHT) { it.second[i] }
                }
        table(TextTable(terminal, columns, table.rows) { false }.lines)
    }

    private fun table(lines: List<String>) = lines.forEach {
        show(Text(it, whitespace = Whitespace.PRE))
    }

    private fun unranked(result: CellResult) {
        val status = Wording.status(result.outcome.status)
        val colour = if (result.outcome.status.isFault) red else yellow
        line(
            "${Wording.name(result.cell.contender)}  ${colour(status)}: ${Wording.reason(result.outcome)}"
        )
    }

    private fun line(text: String) =
        show(Text(text, whitespace = Whitespace.NORMAL, overflowWrap = OverflowWrap.BREAK_WORD))

    private fun show(widget: Widget) {
        val text = terminal.render(widget).lines().joinToString("\n") { it.trimEnd() }
        terminal.rawPrint((if (ascii) inAscii(text) else text) + "\n")
    }
}
