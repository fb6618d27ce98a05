package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.BuildEvent
import dev.serdemark.toolchain.BuildListener
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.File
import java.io.IOException
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlinx.serialization.json.Json

/**
 * The compiler JVM of a run: started when it is first needed, and again after it ended or took too
 * long.
 *
 * @param folder where it works
 * @param limit time that one unit may take
 */
internal class CompilerProcess(
    private val folder: Path,
    private val limit: Duration,
    private val listener: BuildListener,
) : AutoCloseable {
    private val log = folder.resolve("compiler.log")
    private var process: Process? = null

    /** What became of a request. */
    sealed interface Reply {
        data class Answered(val answer: CompileAnswer) : Reply

        /** The JVM gave no answer: [reason] says why, [output] is what it printed at last. */
        data class Lost(val reason: String, val output: String) : Reply
    }

    /** A JVM that is lost after it has done other work is replaced, and asked once more. */
    fun compile(request: CompileRequest): Reply {
        val worn = process?.takeIf { it.isAlive }
        if (worn != null) {
            val reply = ask(worn, request)
            if (reply is Reply.Answered || timedOut) return reply
        }
        return ask(start(), request)
    }

    private var timedOut = false

    private fun ask(process: Process, request: CompileRequest): Reply {
        timedOut = false
        val answer = CompletableFuture.supplyAsync { exchange(process, request) }
        return try {
            Reply.Answered(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS))
        } catch (_: TimeoutException) {
            timedOut = true
            lost(process, "The compiler took longer than ${limit.toSeconds()} s.")
        } catch (e: ExecutionException) {
            if (e.cause !is IOException) throw e
            lost(process, "The compiler's JVM ended before it was done.")
        }
    }

    private fun exchange(process: Process, request: CompileRequest): CompileAnswer {
        DataOutputStream(process.outputStream).writeFrame(request)
        return DataInputStream(process.inputStream).readFrame()
    }

    private fun lost(process: Process, reason: String): Reply {
        process.destroyForcibly().waitFor()
        return Reply.Lost(reason, if (log.exists()) log.readText() else "")
    }

    private fun start(): Process {
        val java = Path(System.getProperty("java.home"), "bin", "java").toString()
        val options =
            listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=$folder")
        val builder =
            ProcessBuilder(
                listOf(java) +
                    options +
                    listOf("-cp", ownClassPath(), CompilerMain::class.java.name)
            )
        builder.directory(folder.toFile()).redirectError(log.toFile())
        builder.environment().keys.retainAll(setOf("SystemRoot"))
        val started = builder.start()
        process = started
        listener.on(BuildEvent.CompilerStarted(started.pid()))
        return started
    }

    override fun close() {
        process?.destroyForcibly()?.waitFor()
    }
}

/** The jars that [CompilerMain] needs, wherever this program runs from. */
private fun ownClassPath(): String =
    listOf(CompilerMain::class, Unit::class, Json::class, kotlinx.serialization.KSerializer::class)
        .map { codeSource(it.java) }
        .distinct()
        .joinToString(File.pathSeparator)
