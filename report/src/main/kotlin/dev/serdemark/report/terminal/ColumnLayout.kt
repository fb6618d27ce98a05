package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text

/**
 * Lays out text in columns on a [terminal]. Used instead of Mordant's tables, which shrink columns
 * even if all of them fit.
 */
internal class ColumnLayout(private val terminal: Terminal) {
    /** Returns the width of [text] in terminal cells. Some letters take two cells, styles none. */
    fun width(text: String): Int =
        Text(text, whitespace = Whitespace.PRE).measure(terminal, Int.MAX_VALUE).max

    /** Returns the text in exactly [width] cells, cut if it is longer. */
    fun fit(text: String, width: Int, align: TextAlign): String {
        val room = width - width(text)
        return when {
            room < 0 -> text.take(width - 1) + "…"
            align == TextAlign.RIGHT -> " ".repeat(room) + text
            else -> text + " ".repeat(room)
        }
    }

    val terminalWidth: Int
        get() = terminal.size.width

    /**
     * Returns by how many cells columns of these [widths], with gaps between them, exceed the width
     * of the terminal. Negative if there is room left.
     */
    fun excess(widths: Collection<Int>): Int =
        widths.sum() + GAP.length * (widths.size - 1) - terminal.size.width

    companion object {
        /** The space between two columns. */
        const val GAP = "  "
    }
}
