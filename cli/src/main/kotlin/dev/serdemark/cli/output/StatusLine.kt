package dev.serdemark.cli.output

import dev.serdemark.report.wording.visible
import java.io.PrintStream

/**
 * Lines on standard error, in which nothing can steer a terminal; the last of which may be
 * rewritten in place where it is a terminal.
 *
 * @property interactive whether it is a terminal that understands escape sequences
 */
internal class StatusLine(private val out: PrintStream, val interactive: Boolean) {
    private var status = listOf("")

    /** Prints a line that is not overwritten. */
    @Synchronized
    fun say(text: String) {
        erase()
        out.println(visible(text))
        show()
    }

    /** What is going on now, in one line or several; nothing where this is no terminal. */
    @Synchronized
    fun status(text: String, below: List<String> = emptyList()) {
        if (!interactive) return
        erase()
        status = (listOf(text) + below).map { visible(it).take(MAX_WIDTH) }
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
        /** Lines that wrap cannot be rewritten. */
        const val MAX_WIDTH = 79
    }
}
