package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.rendering.Widget
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text
import com.github.ajalt.mordant.widgets.withPadding
import dev.serdemark.report.wording.Group
import java.nio.charset.Charset

/**
 * Prints lines on a [terminal], without spaces at their ends.
 *
 * @param charset of the output; the lines avoid characters that it cannot encode
 */
class TerminalLines(private val terminal: Terminal, charset: Charset = outputCharset()) {
    private val isAscii = !charset.newEncoder().canEncode("–×µ…·")

    /**
     * Prints sentences, wrapped to the width of the terminal.
     *
     * @param indent the number of spaces before each line
     */
    fun prose(text: String, indent: Int = 0) =
        show(
            Text(text, whitespace = Whitespace.NORMAL, overflowWrap = OverflowWrap.BREAK_WORD)
                .withPadding { left = indent }
        )

    /** Prints a line as it is, without wrapping it. */
    fun preformatted(text: String) = show(Text(text, whitespace = Whitespace.PRE))

    /** Prints a table as wide as the terminal allows. */
    fun <R> table(columns: List<Column<R>>, rows: List<R>) =
        groupedTable(columns, listOf(Group(null, rows)))

    /** Prints a table with the heading of each group above its rows. */
    fun <R> groupedTable(columns: List<Column<R>>, groups: List<Group<R>>) =
        Table(terminal, columns, groups).lines.forEach(::preformatted)

    private fun show(widget: Widget) {
        val text = terminal.render(widget).lines().joinToString("\n") { it.trimEnd() }
        terminal.rawPrint((if (isAscii) inAscii(text) else text) + "\n")
    }
}
