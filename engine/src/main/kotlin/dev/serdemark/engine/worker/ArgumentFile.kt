package dev.serdemark.engine.worker

import dev.serdemark.system.createPrivately
import java.nio.charset.Charset
import java.nio.file.Path
import kotlin.io.path.writeText

/**
 * Writes the arguments as a file for `java @file`, which its owner alone may read: others on this
 * machine see a process's arguments, but not the content of such a file. The launcher reads it in
 * the encoding of the file system's names.
 */
internal fun writeArgumentFile(file: Path, arguments: List<String>) {
    val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
    val text = arguments.joinToString("\n", transform = ::quoted)
    file.createPrivately().writeText(text, charset)
}

/** Within quotes, the launcher knows these escapes, and takes a line's end as it is for a fault. */
private fun quoted(argument: String): String =
    argument.asIterable().joinToString("", "\"", "\"") { ESCAPES[it] ?: it.toString() }

private val ESCAPES =
    mapOf('\\' to "\\\\", '"' to "\\\"", '\n' to "\\n", '\r' to "\\r", '\t' to "\\t") +
        ('\u000C' to "\\f")
