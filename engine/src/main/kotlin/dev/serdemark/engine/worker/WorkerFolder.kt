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
 * Runs [write], which writes files for a worker. If this fails, deletes the [folder]. The exception
 * ends the run, because a full disk is not a failure of the contender.
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
 * Writes arguments into a file that only its owner can read, for `java @file`. Other users of this
 * machine can see the arguments of a process, but not the content of this file.
 */
internal fun writeArgumentFile(file: Path, arguments: List<String>) {
    // The launcher reads the file in the encoding of file names.
    val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
    val text = arguments.joinToString("\n", transform = ::quote)
    file.createPrivately().writeText(text, charset)
}

/** Quotes an argument with the launcher's escapes. The launcher rejects line ends within quotes. */
private fun quote(argument: String): String =
    argument.asIterable().joinToString("", "\"", "\"") { ESCAPES[it] ?: it.toString() }

private val ESCAPES =
    mapOf('\\' to "\\\\", '"' to "\\\"", '\n' to "\\n", '\r' to "\\r", '\t' to "\\t") +
        ('\u000C' to "\\f")
