package dev.serdemark.toolchain.compiler

import dev.serdemark.problem.ProblemException
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.jvmDenied
import dev.serdemark.system.saysDenied
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.File
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicReference
import kotlin.io.path.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.time.Duration
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.Json

/**
 * The compiler JVM of a run. It starts at the first request, and again after it has ended or has
 * taken too long. With the system property `serdemark.compiler=kept`, as in tests, the next run in
 * this process uses the same JVM.
 *
 * @param cache holds the folder in which the JVM works
 * @param limit the longest time that one unit may take
 * @param listener receives each start of the JVM
 * @param java the executable that starts the JVM
 */
internal class CompilerProcess(
    private val cache: Cache,
    private val limit: Duration,
    private val listener: BuildListener,
    private val java: Path = Path(System.getProperty("java.home"), "bin", "java"),
) : AutoCloseable {
    private var jvm: Jvm? = null

    /**
     * @property folder the folder in which the JVM works
     * @property isReady whether the JVM has reported that it accepts requests
     */
    private class Jvm(val process: Process, val folder: Path, val log: Path) {
        @Volatile var isReady = false

        fun exchange(request: CompileRequest): CompileAnswer {
            val answers = DataInputStream(process.inputStream)
            if (!isReady) answers.readReady()
            isReady = true
            DataOutputStream(process.outputStream).writeFrame(request)
            return answers.readFrame()
        }

        fun end() {
            process.destroyForcibly().waitFor()
        }

        fun delete() {
            end()
            folder.deleteTree()
        }
    }

    /** The outcome of a request. */
    sealed interface Reply {
        data class Answered(val answer: CompileAnswer) : Reply

        data class TimedOut(val limit: Duration) : Reply

        /**
         * The JVM ended without an answer.
         *
         * @property output the output of the JVM
         * @property hasBegun whether the JVM was ready for the request
         */
        data class Ended(val output: String, val hasBegun: Boolean) : Reply
    }

    /**
     * Compiles a unit. If the JVM of earlier requests ends, or a tool breaks in it, repeats the
     * request once in a new JVM.
     *
     * @throws ProblemException if no compiler JVM can run on this machine
     */
    fun compile(request: CompileRequest): Reply {
        if (jvm == null && isKept) jvm = kept.getAndSet(null)
        val first = jvm?.takeIf { it.process.isAlive }?.let { ask(it, request) }
        val reply = if (first == null || first.isWorthRepeating()) askNew(request) else first
        if (reply is Reply.Ended && (!reply.hasBegun || saysDenied(reply.output))) {
            throw ProblemException(jvmDenied("The compiler's JVM ended", reply.output, "$java"))
        }
        return reply
    }

    private fun Reply.isWorthRepeating() =
        when (this) {
            is Reply.Answered -> answer.outcome == CompileOutcome.BROKEN
            is Reply.Ended -> true
            is Reply.TimedOut -> false
        }

    private fun askNew(request: CompileRequest): Reply {
        jvm?.delete()
        // An earlier JVM may have left files in these folders, which must be empty.
        listOf(request.generated, request.classes).forEach { Path(it).empty() }
        return ask(start().also { jvm = it }, request)
    }

    private fun Path.empty() = listDirectoryEntries().forEach { it.deleteTree() }

    private fun ask(jvm: Jvm, request: CompileRequest): Reply {
        val answer = CompletableFuture.supplyAsync { jvm.exchange(request) }
        return try {
            Reply.Answered(answer.get(limit.inWholeMilliseconds, TimeUnit.MILLISECONDS))
        } catch (_: TimeoutException) {
            jvm.end()
            Reply.TimedOut(limit)
        } catch (e: ExecutionException) {
            if (e.cause !is IOException) throw e
            jvm.end()
            Reply.Ended(jvm.log.readText(), jvm.isReady)
        }
    }

    private fun start(): Jvm {
        val main = listOf("-cp", ownClassPath(), CompilerMain::class.java.name)
        val folder = if (isKept) TemporaryFiles.folder("compiler") else cache.temporaryFolder()
        val log = folder.resolve("compiler.log")
        val builder = ProcessBuilder(listOf("$java") + OPTIONS + "-Djava.io.tmpdir=$folder" + main)
        builder.directory(folder.toFile()).redirectError(log.toFile())
        builder.environment().keys.retainAll(setOf("SystemRoot")) // Windows needs this
        builder.environment()["LC_ALL"] = "C.UTF-8" // Linux needs this for file names beyond ASCII
        val started =
            try {
                builder.start()
            } catch (e: IOException) {
                val cause = e.message.orEmpty()
                throw ProblemException(
                    jvmDenied("The compiler's JVM cannot start", cause, "$java"),
                    e,
                )
            }
        listener.on(BuildEvent.CompilerStarted(started.pid()))
        return Jvm(started, folder, log)
    }

    override fun close() {
        val last = jvm ?: return
        jvm = null
        (if (isKept) kept.getAndSet(last) else last)?.delete()
    }

    private companion object {
        val isKept: Boolean
            get() = System.getProperty("serdemark.compiler") == "kept"

        /** The JVM of this process's last run, if JVMs are kept. */
        val kept = AtomicReference<Jvm?>()

        /**
         * Makes the JVM start quickly, by using C1 alone. By default, such a JVM reserves only 48
         * MB for compiled code. The compilers of several languages need more, and would break in
         * the middle of their work. Stacks are large, because compilers recurse as deep as their
         * sources are nested. Messages of the JVM itself go to the log, because standard output
         * must contain only frames.
         */
        val OPTIONS =
            listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError") +
                listOf(
                    "-XX:ReservedCodeCacheSize=240m",
                    "-Xss16m",
                    "-XX:+DisplayVMOutputToStderr",
                    "-Xlog:disable",
                    "-Xlog:all=warning:stderr",
                )
    }
}

/** Returns the class path of [CompilerMain]: the jars or folders that its classes come from. */
private fun ownClassPath(): String =
    listOf(CompilerMain::class, Unit::class, Json::class, KSerializer::class)
        .map { codeSource(it.java) }
        .distinct()
        .joinToString(File.pathSeparator)
