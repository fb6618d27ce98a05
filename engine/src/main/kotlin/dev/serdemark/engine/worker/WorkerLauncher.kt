package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.worker.Main
import dev.serdemark.worker.protocol.Hello.OtherVersion
import dev.serdemark.worker.protocol.Whereabouts
import java.io.IOException
import java.net.SocketTimeoutException
import java.nio.file.Path

/**
 * Starts workers as separate JVMs, see [Children].
 *
 * @property workerCode the jar or folder with the worker's classes. See [workerCode].
 * @property jvmOptions options of every JVM in addition to [everyWorkerOptions]. They override the
 *   options of a command.
 * @throws dev.serdemark.problem.ProblemException if no worker could be reached
 */
class WorkerLauncher(
    private val limits: WorkerLimits = WorkerLimits(),
    private val workerCode: Path = workerCode(),
    private val jvmOptions: List<String> = emptyList(),
) : Workers {
    private val children = Children()

    init {
        requireLoopback()
    }

    override val isClosed: Boolean
        get() = children.isClosed

    override fun launch(command: WorkerCommand): Worker {
        val classPath = classPathOption(listOf(workerCode) + command.classPath)
        val folder = createFolder()
        Rendezvous().use { rendezvous ->
            val javaHome = Path.of(command.jvm.java.home)
            val child =
                children.start(javaHome, arguments(command, classPath, folder, rendezvous), folder)
            val accepted = meet(rendezvous, child, command)
            return WorkerProcess(child, accepted, command, limits)
        }
    }

    override fun close() = children.close()

    private fun arguments(
        command: WorkerCommand,
        classPath: List<String>,
        folder: Path,
        rendezvous: Rendezvous,
    ): List<String> = buildList {
        addAll(everyWorkerOptions)
        addAll(command.jvm.flags)
        addAll(jvmOptions)
        addAll(command.contenderFlags)
        add("-Djava.io.tmpdir=$folder")
        addAll(classPath)
        add(Main::class.java.name)
        add(rendezvous.port.toString())
        add(rendezvous.token)
    }

    /** Waits until the worker has connected. */
    private fun meet(
        rendezvous: Rendezvous,
        child: ChildProcess,
        command: WorkerCommand,
    ): AcceptedConnection {
        child.onExit { rendezvous.close() }
        val where = Whereabouts.START.describe(command.document)
        try {
            return rendezvous.await(limits.start)
        } catch (e: IOException) {
            val timedOut = e is SocketTimeoutException
            val exitCode = child.end(killFirst = timedOut)
            if (isClosed || exitCode in INTERRUPTED) throw WorkerDied(exitCode, where, child.output)
            rendezvous.otherVersion?.let { throw ProblemException(otherVersion(it)) }
            val end =
                if (timedOut) "did not answer within ${limits.start}"
                else "ended with exit code $exitCode"
            throw deniedProblem(
                "A worker's JVM $end before it ran any contender",
                child.output,
                command,
            )
        }
    }

    private fun otherVersion(mismatch: OtherVersion) =
        Problem(
            "The run began with another version of Serdemark. ${mismatch.message}",
            "Resume it with that version, or start a new run.",
        )

    private companion object {
        /**
         * The exit codes after SIGHUP (the terminal was closed) and SIGINT (the user pressed
         * Ctrl-C). A terminal sends these signals to all processes of the run.
         */
        val INTERRUPTED = setOf(129, 130)
    }
}
