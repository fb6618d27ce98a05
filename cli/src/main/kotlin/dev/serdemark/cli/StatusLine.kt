package dev.serdemark.cli

import dev.serdemark.report.visible
import java.io.PrintStream

/**
 * Lines on standard error, in which nothing can steer a terminal; the last of which may be
 * rewritten in place where it is a terminal.
 *
 * @property interactive whether it is a terminal that understands escape sequences
 */
internal class StatusLine(private val out: PrintStream, val interactive: Boolean) {
    private var status = ""

    /** A line that stays. */
    @Synchronized
    fun say(text: String) {
        erase()
        out.println(visible(text))
        show()
    }

    /** What is going on now; nothing where this is no terminal. */
    @Synchronized
    fun status(text: String) {
        if (!interactive) return
        erase()
        status = visible(text).take(MAX_WIDTH)
        show()
    }

    private fun show() {
        if (interactive) out.print(status)
        out.flush()
    }

    private fun erase() {
        if (interactive) out.print("\r\u001b[K")
    }

    private companion object {
        /** Lines that wrap cannot be rewritten. */
        const val MAX_WIDTH = 79
    }
}
