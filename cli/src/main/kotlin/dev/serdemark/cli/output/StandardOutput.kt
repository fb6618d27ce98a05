package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.problem.Problem
import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.IOException
import java.io.OutputStream
import java.io.PrintStream
import java.nio.charset.Charset
import java.nio.file.Files
import java.nio.file.Path

/**
 * Standard output that remembers a failed write and drops all later output. A `PrintStream` alone
 * would hide the failure.
 */
class StandardOutput(
    private val out: OutputStream,
    private val isPipe: () -> Boolean = ::standardOutputIsPipe,
) : OutputStream() {
    private var failure: IOException? = null

    /** What the user can do if the results could not be printed. */
    var remedy: String = "Redirect it to a file that can be written."

    override fun write(byte: Int) = write(byteArrayOf(byte.toByte()))

    override fun write(bytes: ByteArray, start: Int, length: Int) {
        if (failure != null) return
        try {
            out.write(bytes, start, length)
        } catch (e: IOException) {
            failure = e
        }
    }

    /**
     * Returns the exit status of the program: [status], unless results could not be printed. Prints
     * an error if a write failed. It is no error if the reader of a pipe, such as `head`, stopped
     * reading.
     */
    fun statusAtEnd(status: Int): Int {
        System.out.flush()
        val reason = (failure ?: return status).message
        // If the system does not say what standard output is, the message may.
        if (isPipe() || "pipe" in reason.orEmpty()) return status
        printProblems(listOf(Problem("Cannot write to standard output: $reason.", remedy)))
        return if (status == ExitStatus.DONE.code) ExitStatus.INCOMPLETE.code else status
    }

    companion object {
        /** Replaces this process' standard output. */
        fun install(): StandardOutput {
            val output = StandardOutput(FileOutputStream(FileDescriptor.out))
            System.setOut(PrintStream(output.buffered(), true, charset()))
            return output
        }

        /** Returns the charset that Java uses. Its property has another name in old versions. */
        private fun charset(): Charset =
            listOf("stdout.encoding", "sun.stdout.encoding")
                .firstNotNullOfOrNull { System.getProperty(it) }
                ?.let { Charset.forName(it) } ?: Charset.defaultCharset()
    }
}

/** The bits of a Unix file mode with the type of the file, and two of the types (`man 7 inode`). */
private const val TYPE_MASK = 0xF000
private const val SOCKET_TYPE = 0xC000
private const val PIPE_TYPE = 0x1000

/** Whether standard output is a pipe; false if the system does not say. */
private fun standardOutputIsPipe(): Boolean =
    try {
        val mode = Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") as Int
        mode and TYPE_MASK in setOf(SOCKET_TYPE, PIPE_TYPE)
    } catch (_: IOException) {
        false
    } catch (_: UnsupportedOperationException) {
        false
    }

/**
 * Returns the terminal of standard output. Its width is `COLUMNS`, else the width of the terminal,
 * else 80 columns for pipes and files.
 */
fun outputTerminal(environment: Map<String, String> = System.getenv()): Terminal {
    val columns = columns(environment)
    return Terminal(width = columns, nonInteractiveWidth = columns ?: WIDTH_OF_FILES)
}

/** Returns the width from `COLUMNS`; null if it is missing or too small for a table. */
private fun columns(environment: Map<String, String>): Int? =
    environment["COLUMNS"]?.toIntOrNull()?.takeIf { it >= MIN_WIDTH }

private const val WIDTH_OF_FILES = 80

/** The smallest width that counts. In a narrower table, no column would show a number. */
private const val MIN_WIDTH = 20
