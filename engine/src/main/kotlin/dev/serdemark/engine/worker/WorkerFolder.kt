package dev.serdemark.engine.worker

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.createPrivately
import java.io.IOException
import java.nio.charset.Charset
import java.nio.file.Path
import kotlin.io.path.writeText

/**
 * Creates a folder for a worker in the system's temporary folder. On Unix, only its owner can enter
 * it.
 */
internal fun createFolder(): Path = preparing { TemporaryFiles.folder("worker") }

/**
 * Runs [write], which writes the files that a worker needs. If writing fails, deletes the [folder]
 * and ends the run. A full disk is not a failure of the contender.
 *
 * @throws ProblemException if [write] throws an [IOException]
 */
internal fun <T> preparing(folder: Path? = null, write: () -> T): T =
    orProblem(
        "Cannot prepare a worker",
        "Check that ${System.getProperty("java.io.tmpdir")} is writable and has space.",
    ) {
        try {
            write()
        } catch (e: IOException) {
            folder?.let(TemporaryFiles::delete)
            throw e
        }
    }

/**
 * Writes the arguments as a file for `java @file` that only its owner can read. Other users of this
 * machine can see the arguments of a process, but not the content of such a file. The Java launcher
 * reads the file in the encoding of file names.
 */
internal fun writeArgumentFile(file: Path, arguments: List<String>) {
    val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
    val text = arguments.joinToString("\n", transform = ::quote)
    file.createPrivately().writeText(text, charset)
}

/**
 * Quotes an argument with the escapes that the launcher knows. The launcher rejects a line end
 * within quotes.
 */
private fun quote(argument: String): String =
    argument.asIterable().joinToString("", "\"", "\"") { ESCAPES[it] ?: it.toString() }

private val ESCAPES =
    mapOf('\\' to "\\\\", '"' to "\\\"", '\n' to "\\n", '\r' to "\\r", '\t' to "\\t") +
        ('\u000C' to "\\f")
