package dev.serdemark.engine.worker

import java.nio.charset.Charset
import java.nio.file.Path
import kotlin.io.path.writeText

/**
 * Writes the arguments as a file for `java @file`: others on this machine see a process's
 * arguments, but not the content of files in a folder that is its owner's alone. The launcher reads
 * it in the encoding of the file system's names.
 */
internal fun writeArgumentFile(file: Path, arguments: List<String>) {
    val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
    file.writeText(arguments.joinToString("\n", transform = ::quoted), charset)
}

private fun quoted(argument: String): String =
    "\"" + argument.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
