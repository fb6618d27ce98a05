package dev.serdemark.cli

import java.io.IOException
import org.junit.jupiter.api.Assumptions.assumeTrue

/** Commands that start the command behind them with another handling of SIGINT. */
object Signals {
    /** Ignores it, as scripts do for their background jobs. */
    val ignored = listOf("sh", "-c", "trap '' INT; exec \"\$@\"", "sh")

    /**
     * Handles it as by default, though the tests themselves may be a background job of a script. A
     * shell cannot do that: it keeps ignoring what was ignored when it started. The test is skipped
     * if nothing here can.
     */
    fun handled(): List<String> {
        val command = RESETTING.find(::isHandled)
        assumeTrue(command != null) {
            "SIGINT is ignored where these tests run, and neither env, perl nor python3 can undo that"
        }
        return command.orEmpty()
    }

    /** Whether a process that [command] starts gets the signal that it sends to itself. */
    private fun isHandled(command: List<String>): Boolean =
        try {
            ProcessBuilder(command + PROBE).start().waitFor() == HANDLED
        } catch (_: IOException) { // There is no such program.
            false
        }

    private const val HANDLED = 3
    private val PROBE = listOf("sh", "-c", "trap 'exit $HANDLED' INT; kill -INT \$\$; exit 0")

    private val RESETTING =
        listOf(
            emptyList(),
            listOf("env", "--default-signal=INT"),
            listOf("perl", "-e", "\$SIG{INT} = 'DEFAULT'; exec @ARGV"),
            listOf(
                "python3",
                "-c",
                "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); " +
                    "os.execvp(sys.argv[1], sys.argv[1:])",
            ),
        )
}
