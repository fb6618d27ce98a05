package dev.serdemark.damage.testing

import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.io.path.readText
import kotlin.jvm.optionals.getOrNull
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource
import kotlin.time.toKotlinDuration

/**
 * A JVM that prints lines. Closing it kills the process.
 *
 * @param folder the working folder
 * @param patience the CPU time that the JVM may use between two lines
 */
internal class DamageJvm(
    command: List<String>,
    private val folder: Path,
    private val patience: Duration,
) : AutoCloseable {
    private val process =
        ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve(ERRORS).toFile())
            .start()
    private val lines = LinkedBlockingQueue<String>()
    private var hasPrinted = false

    init {
        process.outputStream.close()
        thread(isDaemon = true) {
            try {
                process.inputStream.bufferedReader().useLines { it.forEach(lines::put) }
            } catch (_: IOException) {
                // The JVM was killed, which closes the stream.
            }
            lines.put(END_OF_OUTPUT)
        }
    }

    /** What the JVM printed to the standard error stream. */
    val errors: String
        get() = folder.resolve(ERRORS).readText()

    /**
     * Returns the next line; null if the JVM has ended.
     *
     * @throws HangingRead if the JVM has used its CPU time, or has not printed for five minutes
     */
    fun nextLine(): String? {
        val limit = if (hasPrinted) patience else maxOf(patience, START_PATIENCE)
        val waitingSince = TimeSource.Monotonic.markNow()
        var cpuTimeAtStart: Duration? = null
        while (true) {
            val line = lines.poll(POLL.inWholeMilliseconds, TimeUnit.MILLISECONDS)
            if (line != null) {
                hasPrinted = true
                return line.takeIf { it != END_OF_OUTPUT }
            }
            val cpuTime = cpuTime() ?: continue
            // Counts from the first poll, because earlier CPU time belongs to earlier lines.
            val start = cpuTimeAtStart ?: cpuTime.also { cpuTimeAtStart = it }
            if (cpuTime - start > limit || waitingSince.elapsedNow() > MAX_SILENCE) {
                throw HangingRead()
            }
        }
    }

    /** Returns the CPU time of the process; null after it has ended. */
    private fun cpuTime(): Duration? =
        process.toHandle().info().totalCpuDuration().getOrNull()?.toKotlinDuration()

    override fun close() {
        process.destroyForcibly().waitFor()
    }

    private companion object {
        const val ERRORS = "errors"
        const val END_OF_OUTPUT = ""
        val POLL = 100.milliseconds

        /** The CPU time that the JVM may use at least before its first line, to load classes. */
        val START_PATIENCE = 20.seconds

        /** The elapsed time without a line after which even an idle JVM counts as hanging. */
        val MAX_SILENCE = 5.minutes
    }
}

/** A JVM did not print its next line in time. */
internal class HangingRead : Exception()
