package dev.serdemark.explain

import com.sun.tools.attach.AgentInitializationException
import com.sun.tools.attach.AgentLoadException
import com.sun.tools.attach.AttachNotSupportedException
import com.sun.tools.attach.VirtualMachine
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.util.concurrent.TimeUnit
import kotlin.io.path.createFile
import kotlin.io.path.moveTo
import kotlin.io.path.outputStream
import kotlin.io.path.useLines

/** What a profiler samples. */
enum class SampledEvent {
    /** Stacks of threads that run, by CPU time. */
    CPU,
    /** Stacks of allocations, by bytes. */
    ALLOCATION,
}

/**
 * Takes samples in a JVM that runs already. A JVM is profiled by one at a time.
 *
 * Its functions throw [CannotProfile] if the system or the JVM does not allow it.
 */
interface Profiler {
    /** What it is, for readers. */
    val name: String

    /** Begins to sample in the JVM with this [pid]. */
    fun start(pid: Long, sampled: SampledEvent)

    /**
     * Ends what was started, and returns the stacks.
     *
     * @param graph the file that gets a flame graph; null for none
     */
    fun stop(pid: Long, sampled: SampledEvent, graph: Path? = null): Stacks
}

/** Reports why no samples can be taken. */
class CannotProfile(reason: String, cause: Exception? = null) : Exception(reason, cause)

/**
 * async-profiler, attached as an agent. Its timers count CPU time and need no permission beyond
 * that to attach: on Linux one per thread (`ctimer`), on macOS one of the process (`itimer`).
 *
 * @param folder for its library and its files; the caller removes it
 */
class AsyncProfiler(private val folder: Path) : Profiler {
    private val library: Path by lazy { extract() }

    override val name: String = "async-profiler"

    override fun start(pid: Long, sampled: SampledEvent) {
        command(
            pid,
            when (sampled) {
                SampledEvent.CPU -> "start,event=${timer()},interval=$CPU_NANOS"
                SampledEvent.ALLOCATION -> "start,event=alloc,alloc=$ALLOCATED_BYTES"
            },
        )
    }

    override fun stop(pid: Long, sampled: SampledEvent, graph: Path?): Stacks {
        if (graph != null) {
            // Commas and percent signs in the path of the run would end or change the name
            val drawn = folder.resolve("graph-$pid.html")
            command(pid, "dump,flamegraph,file=${drawn.toAbsolutePath()}")
            drawing { drawn.moveTo(graph, REPLACE_EXISTING) }
        }
        val file = folder.resolve("stacks-$pid.txt")
        val total = if (sampled == SampledEvent.ALLOCATION) ",total" else ""
        command(pid, "stop,collapsed$total,file=${file.toAbsolutePath()}")
        return file.useLines(block = ::collapsedStacks)
    }

    private fun command(pid: Long, command: String): Unit =
        attached(pid) {
            it.loadAgentPath("$library", command)
        }

    private fun extract(): Path {
        val entry = "/${platform()}/libasyncProfiler.so"
        val content =
            AsyncProfiler::class.java.getResourceAsStream(entry)
                ?: throw CannotProfile("async-profiler has no library for ${platform()}")
        val file = folder.resolve("libasyncProfiler.so").createFile()
        content.use { from -> file.outputStream().use { from.copyTo(it) } }
        return file.toAbsolutePath()
    }

    private companion object {
        /** Between two samples of a thread. */
        const val CPU_NANOS = 1_000_000

        /** Between two samples, on average. */
        const val ALLOCATED_BYTES = 65_536

        fun timer() = if (System.getProperty("os.name").startsWith("Linux")) "ctimer" else "itimer"

        fun platform(): String {
            val (os, machine) = System.getProperty("os.name") to System.getProperty("os.arch")
            val arch = if (machine in setOf("aarch64", "arm64")) "arm64" else "x64"
            return when {
                os.startsWith("Linux") -> "linux-$arch"
                os.startsWith("Mac") -> "macos"
                else -> os
            }
        }
    }
}

/**
 * The flight recorder of the JVM, where async-profiler cannot run. It samples only at points that
 * the compiler chose, so that small methods that were inlined may be hidden.
 *
 * @param java the home of a JDK that has `jcmd`
 * @param folder for its files; the caller removes it
 */
class FlightRecorder(private val java: Path, private val folder: Path) : Profiler {
    override val name: String = "Java Flight Recorder"

    override fun start(pid: Long, sampled: SampledEvent) {
        val settings = folder.resolve("${sampled.name.lowercase()}.jfc")
        Files.writeString(settings, configuration(sampled))
        jcmd(pid, "JFR.start", "name=$RECORDING", "settings=${settings.toAbsolutePath()}")
    }

    override fun stop(pid: Long, sampled: SampledEvent, graph: Path?): Stacks {
        val file = folder.resolve("stacks-$pid.jfr")
        jcmd(pid, "JFR.stop", "name=$RECORDING", "filename=${file.toAbsolutePath()}")
        val stacks = recordedStacks(file, event(sampled))
        if (graph != null) drawing { drawFlameGraph(stacks, graph) }
        return stacks
    }

    private fun jcmd(pid: Long, vararg words: String) {
        val command = listOf("${java.resolve("bin").resolve("jcmd")}", "$pid") + words
        val process =
            try {
                ProcessBuilder(command).redirectErrorStream(true).start()
            } catch (e: IOException) {
                throw CannotProfile("jcmd cannot be started: ${e.reason()}", e)
            }
        val output = process.inputStream.bufferedReader().readText().trim()
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0)
            throw CannotProfile("jcmd ${words.first()} failed: ${output.lines().last()}")
    }

    private fun event(sampled: SampledEvent) =
        when (sampled) {
            SampledEvent.CPU -> "jdk.ExecutionSample"
            SampledEvent.ALLOCATION -> "jdk.ObjectAllocationSample"
        }

    private fun configuration(sampled: SampledEvent): String {
        val setting =
            when (sampled) {
                SampledEvent.CPU -> "<setting name=\"period\">10 ms</setting>"
                SampledEvent.ALLOCATION -> "<setting name=\"throttle\">1000/s</setting>"
            }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
              <event name="${event(sampled)}">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                $setting
              </event>
            </configuration>
            """
            .trimIndent()
    }

    private companion object {
        const val RECORDING = "serdemark"
        const val PATIENCE_SECONDS = 60L
    }
}

private fun drawing(draw: () -> Unit) {
    try {
        draw()
    } catch (e: IOException) {
        throw CannotProfile("the flame graph cannot be written: ${e.reason()}", e)
    }
}

/** Calls the JVM with this [pid]; it must run as the same user. */
private fun attached(pid: Long, action: (VirtualMachine) -> Unit) {
    try {
        val machine = VirtualMachine.attach("$pid")
        try {
            action(machine)
        } finally {
            machine.detach()
        }
    } catch (e: AttachNotSupportedException) {
        throw CannotProfile("the JVM cannot be attached to: ${e.message.orEmpty()}", e)
    } catch (e: AgentLoadException) {
        throw CannotProfile("the library cannot be loaded: ${e.message.orEmpty()}", e)
    } catch (e: AgentInitializationException) {
        throw CannotProfile("async-profiler refused with status ${e.returnValue()}", e)
    } catch (e: IOException) {
        throw CannotProfile("the JVM cannot be attached to: ${e.reason()}", e)
    }
}
