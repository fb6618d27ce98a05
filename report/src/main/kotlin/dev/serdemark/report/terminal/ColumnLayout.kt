package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text

/**
 * Lays out text in columns on a [terminal]. Mordant's tables shrink some columns even if all of
 * them fit.
 */
internal class ColumnLayout(private val terminal: Terminal) {
    /**
     * Returns the width of [text] in terminal cells. Styles take no cell, and some letters take
     * two.
     */
    fun width(text: String): Int =
        Text(text, whitespace = Whitespace.PRE).measure(terminal, Int.MAX_VALUE).max

    /** Returns the text in exactly [width] cells, cut if it is longer. */
    fun fitted(text: String, width: Int, align: TextAlign): String {
        val missing = width - width(text)
        return when {
            missing < 0 -> text.take(width - 1) + "…"
            align == TextAlign.RIGHT -> " ".repeat(missing) + text
            else -> text + " ".repeat(missing)
        }
    }

    /** The width of a line. */
    val terminalWidth: Int
        get() = terminal.size.width

    /** Returns by how much columns of these [widths], with gaps, are wider than the terminal. */
    fun excess(widths: Collection<Int>): Int =
        widths.sum() + GAP.length * (widths.size - 1) - terminal.size.width

    companion object {
        /** The space between two columns. */
        const val GAP = "  "
    }
}
