package dev.serdemark.engine.worker

import dev.serdemark.worker.Main
import dev.serdemark.worker.protocol.Place
import java.io.IOException
import java.net.SocketTimeoutException
import java.nio.file.Path

/**
 * Starts workers as JVMs of their own, see [Children].
 *
 * @property workerCode see [workerCode]
 */
class WorkerLauncher(
    private val limits: WorkerLimits = WorkerLimits(),
    private val workerCode: Path = workerCode(),
) : Workers {
    private val children = Children()

    override val isClosed: Boolean
        get() = children.isClosed

    override fun launch(command: WorkerCommand): Worker {
        val folder = createFolder()
        Rendezvous().use { rendezvous ->
            val javaHome = Path.of(command.jvm.java.home)
            val child = children.start(javaHome, arguments(command, folder, rendezvous), folder)
            val meeting = meet(rendezvous, child, command)
            return WorkerProcess(child, meeting, command.document, limits)
        }
    }

    override fun close() = children.close()

    private fun arguments(
        command: WorkerCommand,
        folder: Path,
        rendezvous: Rendezvous,
    ): List<String> = buildList {
        addAll(fixedFlags)
        addAll(command.jvm.flags)
        addAll(command.contenderFlags)
        add("-Djava.io.tmpdir=$folder")
        addAll(classPathOption(listOf(workerCode) + command.classPath))
        add(Main::class.java.name)
        add(rendezvous.port.toString())
        add(rendezvous.token)
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
