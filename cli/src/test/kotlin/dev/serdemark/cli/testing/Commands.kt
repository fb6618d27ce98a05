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

/** The beginning of the line after the output of a command. The exit status follows it. */
private const val ENDED = "\nCommand ended with "

/**
 * A command for [main].
 *
 * @property words the words after the name of the program
 * @property isWarm see [Tool]
 */
@Serializable internal class CommandLine(val words: List<String>, val isWarm: Boolean)

/** Runs the [CommandLine] in each line of standard input. */
fun main() {
    val output = StandardOutput.install()
    for (line in System.`in`.bufferedReader().lineSequence()) {
        val command = Json.decodeFromString<CommandLine>(line)
        val settings: (Plan) -> Settings =
            if (command.isWarm) Settings::of else ShortWarmUps::settings
        val status = runSerdemark(command.words, output, settings)
        listOf(System.out, System.err).forEach { it.println("$ENDED$status") }
    }
    exitProcess(0)
}

/**
 * Runs commands one after another in a process of [main], which [start] starts. A command then
 * takes a fraction of the time of a separate process. The process starts with the first command,
 * and again after a command that took too long.
 */
internal class Commands(private val start: () -> Process) {
    private var process: Process? = null

    init {
        Runtime.getRuntime().addShutdownHook(Thread { process?.destroyForcibly() })
    }

    @Synchronized
    fun run(command: CommandLine): Ended {
        val process = process?.takeIf { it.isAlive } ?: start().also { process = it }
        process.outputStream.write("${Json.encodeToString(command)}\n".toByteArray())
        process.outputStream.flush()
        val (out, err) =
            listOf(process.inputStream, process.errorStream).map {
                CompletableFuture.supplyAsync { untilEnded(it) }
            }
        return try {
            val (text, status) = out.get(MINUTES, TimeUnit.MINUTES)
            Ended(status, text, err.get(1, TimeUnit.MINUTES).first)
        } catch (e: Exception) {
            process.destroyForcibly()
            throw e
        }
    }

    /** Returns what a command printed, and its exit status. */
    private fun untilEnded(stream: InputStream): Pair<String, Int> {
        val reader = stream.bufferedReader()
        val text = StringBuilder()
        var line = 0
        while (true) {
            val character = reader.read()
            check(character >= 0) { "The process ended: $text" }
            text.append(character.toChar())
            if (character != '\n'.code) continue
            val start = line - 1
            if (start >= 0 && text.startsWith(ENDED, start)) {
                return text.take(start).toString() to
                    text.substring(start + ENDED.length).trim().toInt()
            }
            line = text.length
        }
    }

    private companion object {
        const val MINUTES = 10L
    }
}
