package dev.serdemark.engine.worker

import dev.serdemark.system.TemporaryFiles
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.time.Duration

private const val GRACE_SECONDS = 5L

/**
 * A process with its working folder, whose output is drained.
 *
 * @property onEnd called after the process has ended
 */
internal class ChildProcess(
    private val process: Process,
    private val folder: Path,
    private val onEnd: (ChildProcess) -> Unit,
) {
    val output = CapturedOutput()
    private val drain =
        thread(name = "serdemark-output", isDaemon = true) { output.drain(process.inputStream) }

    init {
        process.outputStream.close()
    }

    fun onExit(action: () -> Unit) {
        process.onExit().thenRun(action)
    }

    /**
     * Waits for the process to end by itself. Returns the exit code, or null if the [limit] was too
     * short.
     */
    fun await(limit: Duration): Int? =
        if (process.waitFor(limit.inWholeMilliseconds, TimeUnit.MILLISECONDS)) process.exitValue()
        else null

    /** Kills the process and all processes that it started, and removes its folder. */
    fun kill() {
        end(killFirst = true)
    }

    /**
     * Waits for the process, kills it unless it ends soon, and removes its folder.
     *
     * @return the exit code
     */
    fun end(killFirst: Boolean = false): Int {
        if (killFirst || !process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly()
        }
        val exitCode = process.waitFor()
        // A process that the contender started may keep the stream open for longer.
        drain.join(TimeUnit.SECONDS.toMillis(GRACE_SECONDS))
        TemporaryFiles.delete(folder)
        onEnd(this)
        return exitCode
    }
}
