package dev.serdemark.toolchain.compiler

import java.nio.file.Path

private const val LINES = 80
private val START = Regex("""^(\S.*: )?(error|warning|info|logging|exception): .*|^[ewiv]: .*""")

/**
 * Returns compiler output for readers: errors first, paths relative to [folders], and shortened.
 */
internal fun readable(output: String, folders: List<Path>): String {
    val relative =
        folders.fold(output) { text, folder ->
            text.replace("$folder/", "").replace("$folder\\", "")
        }
    val lines = messages(relative).sortedBy { !isError(it.first()) }.flatten()
    val more = lines.size - LINES
    val shown = if (more > 0) lines.take(LINES) + "... $more more lines" else lines
    return shown.joinToString("\n")
}

/**
 * Splits output into messages. A message begins with a line that matches [START]. The lines after
 * it, such as the source line, belong to it.
 */
private fun messages(output: String): List<List<String>> {
    val messages = ArrayList<MutableList<String>>()
    for (line in output.trimEnd().lines()) {
        if (messages.isEmpty() || START.matches(line)) messages += mutableListOf(line)
        else messages.last() += line
    }
    return messages
}

private fun isError(line: String): Boolean =
    "error: " in line || "exception: " in line || line.startsWith("e: ")
