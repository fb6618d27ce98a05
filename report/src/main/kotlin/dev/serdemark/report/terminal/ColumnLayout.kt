package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text

/**
 * Text in columns on a [terminal].
 *
 * Laid out here, since Mordant's tables shrink some columns even where all have room.
 */
internal class ColumnLayout(private val terminal: Terminal) {
    /** In cells of the terminal: styles have none, and some letters two. */
    fun width(text: String): Int =
        Text(text, whitespace = Whitespace.PRE).measure(terminal, Int.MAX_VALUE).max

    /** The text in exactly [width] cells, cut where it is longer. */
    fun fitted(text: String, width: Int, align: TextAlign): String {
        val missing = width - width(text)
        return when {
            missing < 0 -> text.take(width - 1) + "…"
            align == TextAlign.RIGHT -> " ".repeat(missing) + text
            else -> text + " ".repeat(missing)
        }
    }

    /**
     * Columns of these [widths], with gaps between them, are by so much wider than the terminal.
     */
    fun excess(widths: Collection<Int>): Int =
        widths.sum() + GAP.length * (widths.size - 1) - terminal.size.width

    companion object {
        /** Between two columns. */
        const val GAP = "  "
    }
}
