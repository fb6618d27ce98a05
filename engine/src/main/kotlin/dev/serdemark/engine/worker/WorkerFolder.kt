package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.createPrivately
import java.io.IOException
import java.nio.charset.Charset
import java.nio.file.Path
import kotlin.io.path.writeText

/**
 * Makes a working folder in the system's temporary folder, which on Unix only its owner can enter.
 */
internal fun createFolder(): Path = preparing { TemporaryFiles.folder("worker") }

/**
 * Runs [write], which prepares a worker. A full disk is not a failure of the contender: the run
 * cannot continue.
 */
internal fun <T> preparing(folder: Path? = null, write: () -> T): T =
    try {
        write()
    } catch (e: IOException) {
        folder?.let(TemporaryFiles::delete)
        throw ProblemException(
            Problem(
                "Cannot prepare a worker: ${e.reason()}.",
                "Workers need a little space in ${System.getProperty("java.io.tmpdir")}.",
            ),
            e,
        )
    }

/**
 * Writes the arguments as a file for `java @file` that only its owner can read. Other users of this
 * machine can see the arguments of a process, but not the content of such a file. The launcher
 * reads it in the encoding of file names.
 */
internal fun writeArgumentFile(file: Path, arguments: List<String>) {
    val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
    val text = arguments.joinToString("\n", transform = ::quoted)
    file.createPrivately().writeText(text, charset)
}

/**
 * Quotes an argument with the escapes that the launcher knows. Within quotes, the launcher treats a
 * line end as an error.
 */
private fun quoted(argument: String): String =
    argument.asIterable().joinToString("", "\"", "\"") { ESCAPES[it] ?: it.toString() }

private val ESCAPES =
    mapOf('\\' to "\\\\", '"' to "\\\"", '\n' to "\\n", '\r' to "\\r", '\t' to "\\t") +
        ('\u000C' to "\\f")
