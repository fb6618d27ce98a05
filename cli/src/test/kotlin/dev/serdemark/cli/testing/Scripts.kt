package dev.serdemark.cli.testing

import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.readText
import kotlin.io.path.setPosixFilePermissions
import kotlin.io.path.writeText

/** A started script, with the files that its output goes to. */
class StartedScript(private val process: Process, private val out: Path, private val err: Path) {
    fun await(): Ended {
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly()
            error("It still runs.\n${err.readText()}")
        }
        return Ended(process.exitValue(), out.readText(), err.readText())
    }
}

/**
 * Starts [command] in [folder], and keeps its output in [outputs]. Adds [environment] to the
 * variables of this process, and removes those that are null there.
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

/** Writes a shell script that can be started. */
fun Path.writeScript(text: String) {
    writeText("#!/bin/sh\n$text\n")
    setPosixFilePermissions(PosixFilePermissions.fromString("rwxr-xr-x"))
}
