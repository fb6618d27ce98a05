package dev.serdemark.cli.testing

import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.readText
import kotlin.io.path.setPosixFilePermissions
import kotlin.io.path.writeText

/** A started script, which writes its output to the files [out] and [err]. */
class StartedScript(private val process: Process, private val out: Path, private val err: Path) {
    fun await(): ProgramResult {
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly()
            error("It still runs.\n${err.readText()}")
        }
        return ProgramResult(process.exitValue(), out.readText(), err.readText())
    }
}

/**
 * Starts [command] in [folder], and writes its output to files in [outputs]. Adds [environment] to
 * the variables of this process. A null value removes a variable.
 */
fun startScript(
    command: List<String>,
    folder: Path,
    outputs: Path,
    environment: Map<String, String?> = emptyMap(),
): StartedScript {
    val out = createTempFile(outputs, suffix = ".out")
    val err = createTempFile(outputs, suffix = ".err")
    val builder =
        ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
    environment.forEach { (name, value) ->
        if (value == null) builder.environment().remove(name)
        else builder.environment()[name] = value
    }
    return StartedScript(builder.start(), out, err)
}

/** Writes an executable shell script. */
fun Path.writeScript(text: String) {
    writeText("#!/bin/sh\n$text\n")
    setPosixFilePermissions(PosixFilePermissions.fromString("rwxr-xr-x"))
}
