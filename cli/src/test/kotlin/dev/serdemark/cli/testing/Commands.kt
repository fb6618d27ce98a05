package dev.serdemark.cli.testing

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import java.io.InputStream
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.system.exitProcess
import kotlinx.serialization.json.Json

/** The beginning of the line after a command's output; its exit status follows. */
private const val ENDED = "\nCommand ended with "

/** Runs each line of standard input: the words of a command line. */
fun main() {
    val output = StandardOutput.install()
    for (line in System.`in`.bufferedReader().lineSequence()) {
        val status = runSerdemark(Json.decodeFromString(line), output, ShortWarmUps::settings)
        listOf(System.out, System.err).forEach { it.println("$ENDED$status") }
    }
    exitProcess(0)
}

/**
 * A process of [main] that [start] starts. It runs one command after another, which takes a
 * fraction of a process for each. It starts with the first command, and again after a command that
 * took too long.
 */
internal class Commands(private val start: () -> Process) {
    private var process: Process? = null

    init {
        Runtime.getRuntime().addShutdownHook(Thread { process?.destroyForcibly() })
    }

    @Synchronized
    fun run(words: List<String>): Ended {
        val process = process?.takeIf { it.isAlive } ?: start().also { process = it }
        process.outputStream.write("${Json.encodeToString(words)}\n".toByteArray())
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

    /** What was printed before the end of the command, and its exit status. */
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
