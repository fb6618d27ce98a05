package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.ChildProcess
import dev.serdemark.engine.worker.Children
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.engine.worker.classPathOption
import dev.serdemark.engine.worker.createFolder
import dev.serdemark.engine.worker.deniedProblem
import dev.serdemark.engine.worker.describe
import dev.serdemark.engine.worker.everyJvmOptions
import dev.serdemark.engine.worker.failure
import dev.serdemark.engine.worker.preparing
import dev.serdemark.system.saysDenied
import dev.serdemark.worker.cold.ColdMain
import dev.serdemark.worker.protocol.AnswerFile
import dev.serdemark.worker.protocol.FailureMessages.Threw
import dev.serdemark.worker.protocol.FirstCalls
import dev.serdemark.worker.protocol.Whereabouts
import java.nio.file.Path
import kotlin.io.path.writeBytes
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

/**
 * Runs cold starts as separate processes. Inputs and the answer are files in the working folder of
 * the process, so the times include no protocol.
 *
 * @param workerCode the jar or folder with the worker's classes. Archives need a jar. See
 *   [dev.serdemark.engine.worker.workerCode].
 * @param limit the time limit of a start
 * @param archiveLimit the time limit of creating an archive
 */
class ColdLauncher(
    private val workerCode: Path,
    private val limit: Duration = 60.seconds,
    private val archiveLimit: Duration = 180.seconds,
) : ColdStarts {
    private val children = Children()

    override fun start(command: ColdCommand): TimedStart {
        val startedAt = System.currentTimeMillis()
        return process(command, ANSWER, archiveOptions(command), limit) { folder, wallNanos ->
            val answer = AnswerFile.read(folder.resolve(ANSWER).toFile())
            when (val message = answer.message) {
                // Leaves out the time after the last result.
                is FirstCalls -> TimedStart(startedAt, wallNanos - answer.afterNanos, message)
                is Threw -> throw message.failure(command.worker.document)
                else -> error("A cold start answered with ${message.javaClass}.")
            }
        }
    }

    override fun rehearse(command: ColdCommand): Rehearsal {
        val options = archiveOptions(command) + ClassLog.option(LOG)
        return process(command, ColdMain.SILENT, options, limit) { folder, _ ->
            ClassLog.read(folder.resolve(LOG), command.codec)
        }
    }

    override fun makeArchive(command: ColdCommand) {
        val file = checkNotNull(command.archive) { "No archive was asked for." }
        val options = makeArchiveOptions(command.worker.jvm.archive, "$file")
        process(command, ColdMain.SILENT, options, archiveLimit) { _, _ -> }
    }

    override fun close() = children.close()

    /**
     * Runs a JVM to its end. Passes its working folder and its elapsed time in ns to [read].
     *
     * @param answer the file for the JVM's answer, or [ColdMain.SILENT] for no answer
     */
    private fun <R> process(
        command: ColdCommand,
        answer: String,
        options: List<String>,
        limit: Duration,
        read: (Path, Long) -> R,
    ): R {
        val classPath = classPathOption(listOf(workerCode) + command.worker.classPath)
        val folder = createFolder()
        preparing(folder) {
            command.calls.forEachIndexed { i, call ->
                folder.resolve(inputFile(i)).writeBytes(call.input)
            }
        }
        val arguments = arguments(command, classPath, folder, options, answer)
        val start = TimeSource.Monotonic.markNow()
        val child = children.start(Path.of(command.worker.jvm.java.home), arguments, folder)
        try {
            val exitCode = child.await(limit)
            val wallNanos = start.elapsedNow().inWholeNanoseconds
            requireSuccess(command, child, exitCode, limit)
            return read(folder, wallNanos)
        } finally {
            child.kill()
        }
    }

    private fun requireSuccess(
        command: ColdCommand,
        child: ChildProcess,
        exitCode: Int?,
        limit: Duration,
    ) {
        val where = Whereabouts.START.describe(command.worker.document)
        if (exitCode == null) throw WorkerHung(limit, where, null, child.output)
        if (exitCode == 0) return
        child.end()
        if (saysDenied(child.output.text())) {
            throw deniedProblem(
                "A JVM ended with exit code $exitCode $where",
                child.output,
                command.worker,
            )
        }
        throw WorkerDied(exitCode, where, child.output)
    }

    private fun archiveOptions(command: ColdCommand): List<String> =
        command.archive?.let { useArchiveOptions(command.worker.jvm.archive, "$it") }.orEmpty()

    private fun arguments(
        command: ColdCommand,
        classPath: List<String>,
        folder: Path,
        options: List<String>,
        answer: String,
    ): List<String> = buildList {
        addAll(everyJvmOptions)
        addAll(command.worker.jvm.flags)
        addAll(options)
        addAll(command.worker.contenderFlags)
        addAll(classPath)
        add("-Djava.io.tmpdir=$folder")
        add(ColdMain::class.java.name)
        add(answer)
        if (command.codec != null && command.bridge != null) {
            add(command.codec)
            add(command.bridge)
            add(if (command.isSequence) ColdMain.SEQUENCE else ColdMain.SINGLE)
        }
        command.calls.forEachIndexed { i, call ->
            add(if (call.operation.reads) ColdMain.READ else ColdMain.WRITE)
            add(inputFile(i))
        }
    }

    private fun inputFile(index: Int) = "input-$index"

    private companion object {
        const val ANSWER = "answer"
        const val LOG = "classes.log"
    }
}
