package dev.serdemark.cli.testing

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import java.util.concurrent.CompletableFuture
import kotlin.system.exitProcess

/** Begins the line behind what a command has printed; its exit status follows. */
private const val ENDED = "Command ended with "

/** Runs each line of standard input as a command line, whose words are separated by tabs. */
fun main() {
    val output = StandardOutput.install()
    for (line in System.`in`.bufferedReader().lineSequence()) {
        val status = runSerdemark(line.split('\t'), output)
        listOf(System.out, System.err).forEach { it.println("\n$ENDED$status") }
    }
    exitProcess(0)
}

/** The [process] of [main], which runs one command after another. */
class Commands(private val process: Process) : AutoCloseable {
    private val out = process.inputStream.bufferedReader()
    private val err = process.errorStream.bufferedReader()

    fun run(vararg args: String): Ended {
        process.outputStream.write("${args.joinToString("\t")}\n".toByteArray())
        process.outputStream.flush()
        val printed = CompletableFuture.supplyAsync { untilEnded(err.lineSequence()) }
        val (text, status) = untilEnded(out.lineSequence())
        return Ended(status, text, printed.get().first)
    }

    /** What was printed before the end of the command, and its exit status. */
    private fun untilEnded(lines: Sequence<String>): Pair<String, Int> {
        val text = mutableListOf<String>()
        for (line in lines) {
            if (line.startsWith(ENDED)) {
                return text.joinToString("\n") to line.removePrefix(ENDED).toInt()
            }
            text += line
        }
        error("The process ended: ${text.joinToString("\n")}")
    }

    override fun close() {
        process.destroyForcibly()
    }
}
