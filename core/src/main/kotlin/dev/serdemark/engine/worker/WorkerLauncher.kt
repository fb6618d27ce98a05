package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.worker.Main
import dev.serdemark.worker.protocol.Place
import java.io.File
import java.io.IOException
import java.net.SocketTimeoutException
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap

/**
 * Starts workers as JVMs of their own: an emptied environment, no stdin, a temporary working folder
 * that is theirs alone. All are killed when this is closed, or when the orchestrator's JVM ends.
 *
 * @property workerCode see [workerCode]
 */
class WorkerLauncher(
    private val limits: WorkerLimits = WorkerLimits(),
    private val workerCode: Path = workerCode(),
) : Workers {
    private val children: MutableSet<ChildProcess> = ConcurrentHashMap.newKeySet()
    private val hook = Thread { killAll() }.also(Runtime.getRuntime()::addShutdownHook)

    @Volatile private var closed = false

    override val isClosed: Boolean
        get() = closed

    override fun launch(command: WorkerCommand): Worker {
        val folder = orProblem { createFolder() }
        orProblem { Rendezvous() }
            .use { rendezvous ->
                val arguments = arguments(command, folder, rendezvous)
                orProblem(onFailure = folder) {
                    writeArgumentFile(folder.resolve("arguments"), arguments)
                }
                val child = ChildProcess(start(command, folder), folder) { children -= it }
                children += child
                if (closed) child.kill()
                val meeting = meet(rendezvous, child, command)
                return WorkerProcess(child, meeting, command.document, limits)
            }
    }

    override fun close() {
        killAll()
        try {
            Runtime.getRuntime().removeShutdownHook(hook)
        } catch (_: IllegalStateException) {
            return // The JVM is ending: the hook does the same.
        }
    }

    private fun killAll() {
        closed = true
        children.forEach { it.kill() }
    }

    /** A full disk, or too many files that are open, are no fault of the contender. */
    private fun <T> orProblem(onFailure: Path? = null, prepare: () -> T): T =
        try {
            prepare()
        } catch (e: IOException) {
            onFailure?.let(::removeFolder)
            throw ProblemException(
                Problem(
                    "Cannot prepare a worker: $e",
                    "Workers need a little space in ${System.getProperty("java.io.tmpdir")}.",
                ),
                e,
            )
        }

    private fun arguments(
        command: WorkerCommand,
        folder: Path,
        rendezvous: Rendezvous,
    ): List<String> = buildList {
        addAll(fixedFlags)
        addAll(command.jvm.flags)
        addAll(command.contenderFlags)
        add("-Djava.io.tmpdir=$folder")
        add("-cp")
        add(
            (listOf(workerCode) + command.classPath).joinToString(File.pathSeparator) {
                it.toAbsolutePath().toString()
            }
        )
        add(Main::class.java.name)
        add(rendezvous.port.toString())
        add(rendezvous.token)
    }

    private fun start(command: WorkerCommand, folder: Path): Process {
        val java = Path.of(command.jvm.java.home).toAbsolutePath().resolve("bin").resolve("java")
        val builder = ProcessBuilder(java.toString(), "@arguments").directory(folder.toFile())
        // Windows needs one variable for sockets; Unix one for file names in other scripts.
        builder.environment().keys.retainAll { it.equals("SystemRoot", ignoreCase = true) }
        builder.environment()["LC_ALL"] = "C.UTF-8"
        try {
            return builder.redirectErrorStream(true).start()
        } catch (e: IOException) {
            removeFolder(folder)
            throw ProblemException(Problem("Cannot start '$java': ${e.message}."), e)
        }
    }

    private fun meet(
        rendezvous: Rendezvous,
        child: ChildProcess,
        command: WorkerCommand,
    ): Meeting {
        child.onExit { rendezvous.close() }
        val where = Place.START.describe(command.document)
        try {
            return rendezvous.await(limits.start)
        } catch (e: IOException) {
            val timedOut = e is SocketTimeoutException
            val exitCode = child.end(killFirst = timedOut)
            throw if (timedOut) WorkerHung(limits.start, where, null, child.output)
            else WorkerDied(exitCode, where, child.output)
        }
    }
}
