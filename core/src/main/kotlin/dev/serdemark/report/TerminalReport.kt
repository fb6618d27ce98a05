package dev.serdemark.report

import com.github.ajalt.mordant.rendering.OverflowWrap
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
        result.groups.forEach { group(it, result) }
        ending(result)
        gate(result)
    }

    private fun gate(result: RunResult) {
        if (result.gate.isEmpty()) return
        line("")
        result.gate.forEach { line(GateWording.sentence(it, result)) }
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
    }

    private fun group(group: RankedGroup, result: RunResult) {
        line("")
        line("${bold(group.cell.operation.id)}  ${Wording.setting(group.cell)}")
        line("")
        if (group.ranked.isNotEmpty()) {
            TerminalTable(terminal, group.ranked).lines.forEach {
                show(Text(it, whitespace = Whitespace.PRE))
            }
            line("")
        }
        group.unranked.forEach(::unranked)
        group.ranked.forEach { cell -> Wording.notes(cell.result).forEach(::line) }
        line(VerdictWording.sentence(group, result))
    }

    private fun unranked(result: CellResult) {
        val status = Wording.status(result.outcome.status)
        val colour = if (result.outcome.status.isFault) red else yellow
        line(
            "${Wording.name(result.cell.contender)}  ${colour(status)}: ${Wording.reason(result.outcome)}"
        )
    }

    private fun line(phrases: List<Phrase>) =
        line(phrases.joinToString("") { if (it.strong) bold(it.text) else it.text })

    private fun line(text: String) =
        show(Text(text, whitespace = Whitespace.NORMAL, overflowWrap = OverflowWrap.BREAK_WORD))

    private fun show(widget: Widget) {
        val text = terminal.render(widget).lines().joinToString("\n") { it.trimEnd() }
        terminal.rawPrint((if (ascii) inAscii(text) else text) + "\n")
    }
}
