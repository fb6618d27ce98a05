package dev.serdemark.cli.testing

import java.io.IOException
import org.junit.jupiter.api.Assumptions.assumeTrue

/**
 * Commands that change how signals are handled, and then start the command that is appended to
 * them.
 */
object Signals {
    /** Ignores SIGINT, as scripts do for their background jobs. */
    val ignoringInterrupt = listOf("sh", "-c", "trap '' INT; exec \"\$@\"", "sh")

    /**
     * Restores the default handling of a [signal] such as `INT`. If the tests are a background job
     * of a script, they ignore this signal, and so do the processes that they start. A shell cannot
     * change that. Skips the test if no program on this machine can.
     */
    fun restoring(signal: String = "INT"): List<String> {
        val command = restoringCommands(signal).find { isDelivered(signal, it) }
        assumeTrue(command != null) {
            "SIG$signal is ignored where these tests run, and neither env, perl nor python3 can undo that"
        }
        return command.orEmpty()
    }

    /** Whether a process that [command] starts receives a [signal] that it sends to itself. */
    private fun isDelivered(signal: String, command: List<String>): Boolean =
        try {
            ProcessBuilder(command + probe(signal)).start().waitFor() == DELIVERED
        } catch (_: IOException) { // There is no such program.
            false
        }

    private const val DELIVERED = 3

    private fun probe(signal: String) =
        listOf("sh", "-c", "trap 'exit $DELIVERED' $signal; kill -$signal \$\$; exit 0")

    private fun restoringCommands(signal: String) =
        listOf(
            emptyList(), // Suffices if the tests do not ignore the signal.
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
