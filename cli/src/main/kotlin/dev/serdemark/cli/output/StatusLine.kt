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
internal class StatusLine(
    private val out: PrintStream,
    val interactive: Boolean,
    private val size: () -> Size = { Size(USUAL_WIDTH, USUAL_HEIGHT) },
) {
    private var status = listOf("")

    /**
     * The number of lines that fit on the terminal below the line of the current work. One line
     * above the current work stays visible.
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

    /** Shows the current work in one or more lines. Prints nothing if [out] is no terminal. */
    @Synchronized
    fun status(text: String, below: List<String> = emptyList()) {
        if (!interactive) return
        erase()
        // Lines that wrap cannot be rewritten.
        val width = (size().width - 1).coerceIn(1, MAX_WIDTH)
        status = (listOf(text) + below).map { visible(it).take(width) }
        show()
    }

    private fun show() {
        if (interactive) out.print(status.joinToString("\n"))
        out.flush()
    }

    private fun erase() {
        if (!interactive) return
        val up = if (status.size > 1) "\u001b[${status.size - 1}A" else ""
        out.print("\r$up\u001b[J")
    }

    private companion object {
        /** Lines are cut after this number of characters, however wide the terminal is. */
        const val MAX_WIDTH = 79

        const val USUAL_WIDTH = 80
        const val USUAL_HEIGHT = 24
    }
}
