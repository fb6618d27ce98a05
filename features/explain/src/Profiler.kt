package dev.serdemark.explain

import com.sun.tools.attach.AgentInitializationException
import com.sun.tools.attach.AgentLoadException
import com.sun.tools.attach.AttachNotSupportedException
import com.sun.tools.attach.VirtualMachine
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.bufferedReader
import kotlin.io.path.createFile
import kotlin.io.path.moveTo
import kotlin.io.path.outputStream

/** An event that a profiler samples. */
enum class SampledEvent {
    /** Stacks of threads that run, by CPU time. */
    CPU,
    /** Stacks of allocations, by bytes. */
    ALLOCATION,
}

/**
 * Takes samples in a running JVM. Only one profiler can sample a JVM at a time.
 *
 * All functions throw [CannotProfile] if the system or the JVM does not allow it.
 */
interface Profiler {
    /** The name for reports. */
    val name: String

    /** Begins to sample in the JVM with this [pid]. */
    fun start(pid: Long, sampled: SampledEvent)

    /**
     * Stops sampling, and returns the stacks. Frames of [SampledEvent.CPU] have
     * [marks][withoutMarks].
     *
     * @param graph the file for a flame graph; null for none
     */
    fun stop(pid: Long, sampled: SampledEvent, graph: Path? = null): Stacks
}

/** Thrown with the reason why no samples can be taken. */
class CannotProfile(reason: String, cause: Exception? = null) : Exception(reason, cause)

/**
 * Samples with async-profiler, attached as an agent. Its timers count CPU time per thread on Linux
 * (`ctimer`), and per process on macOS (`itimer`). They need only the permission to attach.
 *
 * @param folder a folder for its library and its files, which the caller removes
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
            // async-profiler would interpret commas and percent signs in the path of the run.
            val file = folder.resolve("graph-$pid.html")
            command(pid, "dump,flamegraph,file=${file.toAbsolutePath()}")
            orCannotProfile { file.moveTo(graph, REPLACE_EXISTING) }
        }
        // Bytes instead of samples for allocations, and marks of frames for CPU time.
        val option = if (sampled == SampledEvent.ALLOCATION) "total" else "ann"
        return stopWithStacks(pid, option)
    }

    /**
     * Begins to count a perf [event], such as `instructions`. Records a stack after each [interval]
     * events.
     *
     * @throws CannotProfile if the system does not allow this, or if the machine has no such event
     */
    fun startCounting(pid: Long, event: String, interval: Int): Unit =
        command(pid, "start,event=$event,interval=$interval")

    /** Stops counting, and returns the number of events by stack. */
    fun stopCounting(pid: Long): Stacks = stopWithStacks(pid, "total")

    private fun stopWithStacks(pid: Long, option: String): Stacks {
        val file = folder.resolve("stacks-$pid.txt")
        command(pid, "stop,collapsed,$option,file=${file.toAbsolutePath()}")
        return file.bufferedReader().useLines(::collapsedStacks)
    }

    private fun command(pid: Long, options: String): Unit =
        attach(pid) {
            it.loadAgentPath("$library", options)
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
        /** CPU time between two samples of a thread, in nanoseconds. */
        const val CPU_NANOS = 1_000_000

        /** Bytes allocated between two samples, on average. */
        const val ALLOCATED_BYTES = 65_536

        fun timer() = if (System.getProperty("os.name").startsWith("Linux")) "ctimer" else "itimer"

        fun platform(): String {
            val os = System.getProperty("os.name")
            val isArm = System.getProperty("os.arch") in setOf("aarch64", "arm64")
            val arch = if (isArm) "arm64" else "x64"
            return when {
                os.startsWith("Linux") -> "linux-$arch"
                os.startsWith("Mac") -> "macos"
                else -> os
            }
        }
    }
}

/**
 * Samples with Java Flight Recorder, which is used if async-profiler cannot run. It samples only at
 * points that the compiler chose, so it may miss small methods that were inlined.
 *
 * @param recorder records in the JVM that is profiled
 */
internal class FlightRecorder(private val recorder: Recorder) : Profiler {
    override val name: String = "Java Flight Recorder"

    override fun start(pid: Long, sampled: SampledEvent) {
        recorder.start(pid, event(sampled), setting(sampled))
    }

    override fun stop(pid: Long, sampled: SampledEvent, graph: Path?): Stacks {
        val stacks = recordedStacks(recorder.stop(pid), event(sampled))
        if (graph != null) orCannotProfile { drawFlameGraph(withoutMarks(stacks), graph) }
        return stacks
    }

    private fun event(sampled: SampledEvent) =
        when (sampled) {
            SampledEvent.CPU -> "jdk.ExecutionSample"
            SampledEvent.ALLOCATION -> "jdk.ObjectAllocationSample"
        }

    private fun setting(sampled: SampledEvent) =
        when (sampled) {
            SampledEvent.CPU -> EventSetting("period", "10 ms")
            SampledEvent.ALLOCATION -> EventSetting("throttle", "1000/s")
        }
}

private fun orCannotProfile(writeGraph: () -> Unit) {
    try {
        writeGraph()
    } catch (e: IOException) {
        throw CannotProfile("the flame graph cannot be written: ${e.reason()}", e)
    }
}

/** Attaches to the JVM with this [pid], which must run as the same user. */
private fun attach(pid: Long, action: (VirtualMachine) -> Unit) {
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
