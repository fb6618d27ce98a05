package dev.serdemark.toolchain.compiler

import dev.serdemark.problem.reason
import java.io.File
import java.io.IOException
import java.io.PrintStream

/**
 * Runs the [command] of a tool called [name] in a [folder]. The tool prints to [output]. If it
 * fails and prints nothing, [output] gets a message instead. Returns whether the tool succeeded.
 */
internal fun runExecutable(
    name: String,
    command: List<String>,
    folder: File,
    output: PrintStream,
): Boolean =
    try {
        val process = ProcessBuilder(command).directory(folder).redirectErrorStream(true).start()
        process.outputStream.close()
        val printed = process.inputStream.readAllBytes().decodeToString()
        output.print(printed)
        val status = process.waitFor()
        if (status != 0 && printed.isBlank())
            output.println("error: $name ended with status $status")
        status == 0
    } catch (e: IOException) {
        output.println("error: $name cannot be run: ${e.reason()}")
        false
    }
