package dev.serdemark.cli.testing

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import dev.serdemark.engine.request.Settings
import dev.serdemark.plan.Plan
import java.io.InputStream
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.system.exitProcess
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** Begins the line that follows the output of a command. The exit status ends this line. */
private const val STATUS_LINE = "\nCommand ended with "

/**
 * A command for [main].
 *
 * @property words the arguments of the program
 * @property isWarm see [Tool]
 */
@Serializable class CommandLine(val words: List<String>, val isWarm: Boolean)

/** Runs the [CommandLine] in each line of standard input. */
fun main() {
    val output = StandardOutput.install()
    for (line in System.`in`.bufferedReader().lineSequence()) {
        val command = Json.decodeFromString<CommandLine>(line)
        val settings: (Plan) -> Settings =
            if (command.isWarm) Settings::of else ShortWarmUps::settings
        val status = runSerdemark(command.words, output, featuresOfTests, settings)
        listOf(System.out, System.err).forEach { it.println("$STATUS_LINE$status") }
    }
    exitProcess(0)
}

/**
 * Runs commands one after another in one process of [main]. This takes a fraction of the time of
 * one process per command. The process is started for the first command, and again after a command
 * that took too long.
 *
 * @param start starts a process of [main]
 */
class Commands(private val start: () -> Process) {
    private var process: Process? = null

    init {
        Runtime.getRuntime().addShutdownHook(Thread { process?.destroyForcibly() })
    }

    @Synchronized
    fun run(command: CommandLine): ProgramResult {
        val running = process?.takeIf { it.isAlive } ?: start().also { process = it }
        running.outputStream.write("${Json.encodeToString(command)}\n".toByteArray())
        running.outputStream.flush()
        val (out, err) =
            listOf(running.inputStream, running.errorStream).map {
                CompletableFuture.supplyAsync { readOutput(it) }
            }
        return try {
            val (text, status) = out.get(MINUTES, TimeUnit.MINUTES)
            val (errors, _) = err.get(1, TimeUnit.MINUTES)
            ProgramResult(status, text, errors)
        } catch (e: Exception) {
            running.destroyForcibly()
            throw e
        }
    }

    /** Returns the output of a command until its [STATUS_LINE], and the exit status. */
    private fun readOutput(stream: InputStream): Pair<String, Int> {
        val reader = stream.bufferedReader()
        val text = StringBuilder()
        var lineStart = 0
        while (true) {
            val character = reader.read()
            check(character >= 0) { "The process ended: $text" }
            text.append(character.toChar())
            if (character != '\n'.code) continue
            val outputEnd = lineStart - 1 // STATUS_LINE begins with a line feed.
            if (outputEnd >= 0 && text.startsWith(STATUS_LINE, outputEnd)) {
                return text.take(outputEnd).toString() to
                    text.substring(outputEnd + STATUS_LINE.length).trim().toInt()
            }
            lineStart = text.length
        }
    }

    private companion object {
        const val MINUTES = 10L
    }
}
