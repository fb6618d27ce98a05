package dev.serdemark.cli.testing

import java.io.IOException
import org.junit.jupiter.api.Assumptions.assumeTrue

/** Commands that start the following command with another handling of signals. */
object Signals {
    /** Ignores SIGINT, as scripts do for their background jobs. */
    val ignored = listOf("sh", "-c", "trap '' INT; exec \"\$@\"", "sh")

    /**
     * Restores the default handling of a [signal] such as `INT`, because the tests may be a
     * background job of a script, which ignores this signal. A shell cannot restore the handling: a
     * shell keeps ignoring the signals that were ignored when the shell started. Skips the test if
     * no program on this machine can restore it.
     */
    fun handled(signal: String = "INT"): List<String> {
        val command = resetting(signal).find { isHandled(signal, it) }
        assumeTrue(command != null) {
            "SIG$signal is ignored where these tests run, and neither env, perl nor python3 can undo that"
        }
        return command.orEmpty()
    }

    /** Whether a process that [command] starts gets the signal that it sends to itself. */
    private fun isHandled(signal: String, command: List<String>): Boolean =
        try {
            ProcessBuilder(command + probe(signal)).start().waitFor() == HANDLED
        } catch (_: IOException) { // There is no such program.
            false
        }

    private const val HANDLED = 3

    private fun probe(signal: String) =
        listOf("sh", "-c", "trap 'exit $HANDLED' $signal; kill -$signal \$\$; exit 0")

    private fun resetting(signal: String) =
        listOf(
            emptyList(),
            listOf("env", "--default-signal=$signal"),
            listOf("perl", "-e", "\$SIG{$signal} = 'DEFAULT'; exec @ARGV"),
            listOf(
                "python3",
                "-c",
                "import os, signal, sys; signal.signal(signal.SIG$signal, signal.SIG_DFL); " +
                    "os.execvp(sys.argv[1], sys.argv[1:])",
            ),
        )
}
