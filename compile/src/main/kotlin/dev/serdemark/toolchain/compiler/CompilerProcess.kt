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
 * The compiler JVM of a run. It starts at the first request, and again after it has ended or a
 * request took too long. With the system property `serdemark.compiler=kept`, as in tests, the next
 * run in this process uses the same JVM.
 *
 * @param cache the cache for the JVM's temporary files
 * @param limit the maximum time to compile one unit
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
         * @property wasReady whether the JVM had started successfully
         */
        data class Ended(val output: String, val wasReady: Boolean) : Reply
    }

    /**
     * Compiles a unit. If a JVM with earlier requests fails, repeats the request once in a new JVM.
     *
     * @throws ProblemException if no compiler JVM can run on this machine
     */
    fun compile(request: CompileRequest): Reply {
        if (jvm == null && keepsJvm) jvm = keptJvm.getAndSet(null)
        val first = jvm?.takeIf { it.process.isAlive }?.let { send(request, it) }
        val reply = if (first == null || first.isJvmFailure()) sendToNewJvm(request) else first
        // The machine refuses the JVM, so no other unit can be compiled either.
        if (reply is Reply.Ended && (!reply.wasReady || saysDenied(reply.output))) {
            throw ProblemException(jvmDenied("The compiler's JVM ended", reply.output, "$java"))
        }
        return reply
    }

    /** Whether earlier requests to the same JVM may be the cause. */
    private fun Reply.isJvmFailure() =
        when (this) {
            is Reply.Answered -> answer.outcome == CompileOutcome.BROKEN
            is Reply.Ended -> true
            is Reply.TimedOut -> false
        }

    private fun sendToNewJvm(request: CompileRequest): Reply {
        jvm?.delete()
        // An earlier JVM may have left files in these folders, which must be empty.
        listOf(request.generated, request.classes).forEach { Path(it).empty() }
        return send(request, start().also { jvm = it })
    }

    private fun Path.empty() = listDirectoryEntries().forEach { it.deleteTree() }

    private fun send(request: CompileRequest, jvm: Jvm): Reply {
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
        val main = listOf("-cp", compilerMainClassPath(), CompilerMain::class.java.name)
        val folder = if (keepsJvm) TemporaryFiles.folder("compiler") else cache.temporaryFolder()
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
        val unneeded = if (keepsJvm) keptJvm.getAndSet(last) else last
        unneeded?.delete()
    }

    private companion object {
        val keepsJvm: Boolean
            get() = System.getProperty("serdemark.compiler") == "kept"

        /** The JVM of this process's last run, if JVMs are kept. */
        val keptJvm = AtomicReference<Jvm?>()

        val OPTIONS =
            listOf(
                // C1 starts quickly.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                // With C1, the default is 48 MB, which the compilers of several languages exceed.
                "-XX:ReservedCodeCacheSize=240m",
                // Compilers recurse as deep as their sources are nested.
                "-Xss16m",
                // Standard output must contain only frames, so the JVM's messages go to the log.
                "-XX:+DisplayVMOutputToStderr",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
            )
    }
}

/** Returns the class path of [CompilerMain], which uses Kotlin's library and serialization. */
private fun compilerMainClassPath(): String =
    listOf(CompilerMain::class, Unit::class, Json::class, KSerializer::class)
        .map { codeSource(it.java) }
        .distinct()
        .joinToString(File.pathSeparator)
