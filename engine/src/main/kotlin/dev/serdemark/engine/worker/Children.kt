package dev.serdemark.engine.worker

import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.time.Duration
import kotlin.time.toKotlinDuration

/**
 * Starts JVMs that run a contender's code. Each has an almost empty environment, no standard input,
 * and its own working folder. [close] kills all of them, and so does the end of this process.
 */
internal class Children : AutoCloseable {
    private val children: MutableSet<ChildProcess> = ConcurrentHashMap.newKeySet()
    private val hook = Thread { killAll() }.also(Runtime.getRuntime()::addShutdownHook)

    @Volatile
    var isClosed = false
        private set

    /**
     * Starts the JVM in [javaHome] with the [arguments], in the [folder]. The folder is removed
     * when the JVM has ended.
     */
    fun start(javaHome: Path, arguments: List<String>, folder: Path): ChildProcess {
        preparing(folder) { writeArgumentFile(folder.resolve("arguments"), arguments) }
        val child = ChildProcess(start(javaHome, folder), folder) { children -= it }
        children += child
        // `close` may have run before the child was in the set.
        if (isClosed) child.kill()
        return child
    }

    override fun close() {
        killAll()
        try {
            Runtime.getRuntime().removeShutdownHook(hook)
        } catch (_: IllegalStateException) {
            return // This process is ending, and the hook kills all JVMs too.
        }
    }

    private fun killAll() {
        isClosed = true
        children.forEach { it.kill() }
    }

    private fun start(javaHome: Path, folder: Path): Process {
        val java = javaOf(javaHome)
        val builder = ProcessBuilder(java.toString(), "@arguments").directory(folder.toFile())
        // Windows needs SystemRoot for sockets, and Unix LC_ALL for file names in other scripts.
        builder.environment().keys.retainAll { it.equals("SystemRoot", ignoreCase = true) }
        builder.environment()["LC_ALL"] = "C.UTF-8"
        return orProblem("Cannot start '$java'", "Check whether this works: $java -version") {
            try {
                builder.redirectErrorStream(true).start()
            } catch (e: IOException) {
                TemporaryFiles.delete(folder)
                throw e
            }
        }
    }
}

/** The executable of the JDK in [home]. */
internal fun javaOf(home: Path): Path = home.toAbsolutePath().resolve("bin").resolve("java")

private const val GRACE_SECONDS = 5L

/**
 * A process with its working folder. Reads all its output, so that the process is not blocked.
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

    /** The CPU time of all its threads so far; null if the system does not report it. */
    val cpuTime: Duration?
        get() = process.info().totalCpuDuration().orElse(null)?.toKotlinDuration()

    fun onExit(action: () -> Unit) {
        process.onExit().thenRun(action)
    }

    /** Waits for the process to end by itself. Returns the exit code; null after the [limit]. */
    fun await(limit: Duration): Int? =
        if (process.waitFor(limit.inWholeMilliseconds, TimeUnit.MILLISECONDS)) process.exitValue()
        else null

    /** Kills the process and all processes that it started, and removes its folder. */
    fun kill() {
        end(killFirst = true)
    }

    /**
     * Waits for the process, kills it if it does not end soon, and removes its folder.
     *
     * @return the exit code
     */
    fun end(killFirst: Boolean = false): Int {
        if (killFirst || !process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly()
        }
        val exitCode = process.waitFor()
        // A process that the contender started may keep the stream open longer.
        drain.join(TimeUnit.SECONDS.toMillis(GRACE_SECONDS))
        TemporaryFiles.delete(folder)
        onEnd(this)
        return exitCode
    }
}
