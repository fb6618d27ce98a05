package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.rendering.Widget
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text
import java.nio.charset.Charset

/**
 * Lines on a [terminal], without spaces at their ends.
 *
 * @param charset that the output is encoded in: what it cannot show is written in ASCII
 */
class TerminalLines(private val terminal: Terminal, charset: Charset = outputCharset()) {
    private val ascii = !charset.newEncoder().canEncode("–×µ…·")

    /** A sentence or more, in as many lines as they need. */
    fun prose(text: String) =
        show(Text(text, whitespace = Whitespace.NORMAL, overflowWrap = OverflowWrap.BREAK_WORD))

    /** A line that is laid out already. */
    fun laidOut(text: String) = show(Text(text, whitespace = Whitespace.PRE))

    /** A table, as wide as the terminal allows. */
    fun <R> table(columns: List<Column<R>>, rows: List<R>) =
        Table(terminal, columns, rows).lines.forEach(::laidOut)

    private fun show(widget: Widget) {
        val text = terminal.render(widget).lines().joinToString("\n") { it.trimEnd() }
        terminal.rawPrint((if (ascii) inAscii(text) else text) + "\n")
    }
}
