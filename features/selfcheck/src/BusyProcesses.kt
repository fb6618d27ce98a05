package dev.serdemark.selfcheck

import java.io.File
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/** Keeps [processors] busy with one process each, until it is closed or this JVM ends. */
class BusyProcesses(processors: Int) : AutoCloseable {
    private val processes = List(processors) { start() }

    private fun start(): Process {
        val java = File(System.getProperty("java.home")).resolve("bin").resolve("java").path
        val classPath = System.getProperty("java.class.path")
        return ProcessBuilder(java, "-Xmx16m", "-cp", classPath, Spin::class.java.name)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
    }

    override fun close() = processes.forEach { it.destroyForcibly().waitFor() }
}

/** A process that computes until its standard input ends. */
internal object Spin {
    @Volatile private var state = 1L

    @JvmStatic
    fun main(args: Array<String>) {
        thread(isDaemon = true) {
            do {
                val read = System.`in`.read()
            } while (read >= 0)
            exitProcess(0)
        }
        while (true) state = state * MULTIPLIER + 1
    }

    private const val MULTIPLIER = 6364136223846793005L
}
