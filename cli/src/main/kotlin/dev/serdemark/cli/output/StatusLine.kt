package dev.serdemark.cli.output

import com.github.ajalt.mordant.rendering.Size
import dev.serdemark.report.wording.visible
import java.io.PrintStream

/**
 * Lines on standard error. Control sequences in their text are made visible. On a terminal, the
 * last lines may be rewritten in place.
 *
 * @property interactive whether [out] is a terminal that understands escape sequences
 * @param size returns the size of the terminal
 */
class StatusLine(
    private val out: PrintStream,
    val interactive: Boolean,
    private val size: () -> Size = { Size(DEFAULT_WIDTH, DEFAULT_HEIGHT) },
) {
    /** The lines that may be rewritten. */
    private var statusLines = listOf("")

    /**
     * The number of lines that [status] can show below its first line, so that one older line stays
     * visible above.
     */
    val room: Int
        get() = (size().height - 2).coerceAtLeast(0)

    /** Prints a line that is not overwritten. */
    @Synchronized
    fun say(text: String) {
        erase()
        out.println(visible(text))
        show()
    }

    /** Replaces the lines about the current work. Prints nothing if [out] is no terminal. */
    @Synchronized
    fun status(text: String, below: List<String> = emptyList()) {
        if (!interactive) return
        erase()
        // Lines that wrap cannot be rewritten.
        val width = (size().width - 1).coerceIn(1, MAX_WIDTH)
        statusLines = (listOf(text) + below).map { visible(it).take(width) }
        show()
    }

    private fun show() {
        if (interactive) out.print(statusLines.joinToString("\n"))
        out.flush()
    }

    private fun erase() {
        if (!interactive) return
        val moveUp = if (statusLines.size > 1) "\u001b[${statusLines.size - 1}A" else ""
        val clearToEnd = "\u001b[J"
        out.print("\r$moveUp$clearToEnd")
    }

    private companion object {
        /** Lines are cut after this number of characters, however wide the terminal is. */
        const val MAX_WIDTH = 79

        const val DEFAULT_WIDTH = 80
        const val DEFAULT_HEIGHT = 24
    }
}
