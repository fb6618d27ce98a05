package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration

/**
 * What could be seen of a machine in a short look; null is what the system does not say.
 *
 * @property load average of the last minute
 * @property usableCores that the JVM may use
 * @property cpu what the cores did during the look
 * @property otherJvms Java processes that are not ours
 * @property limits of a container or a service
 * @property memory of the system, and [pagesSwappedIn] during the look
 * @property megahertz of the fastest core, at several moments of the look
 */
data class Observation(
    val load: Double?,
    val usableCores: Int,
    val cpu: CpuUse?,
    val otherJvms: Int,
    val limits: Limits,
    val memory: MemoryState?,
    val pagesSwappedIn: Long?,
    val frequency: FrequencyControl,
    val megahertz: List<Double>,
    val clock: ClockState,
)

private const val MOMENTS = 4

/** Looks at this machine for about as long as [look], and does nothing meanwhile. */
fun observe(look: Duration, files: SystemFiles = SystemFiles()): Observation {
    val clock = clockState(files)
    val span = MachineWatch(files).begin()
    val elsewhere = if (files.text("/proc/stat") == null) WholeSystem.begin() else null
    val megahertz =
        List(MOMENTS) {
            Thread.sleep((look / MOMENTS).inWholeMilliseconds)
            megahertz(files)
        }
    return Observation(
        load = loadAverage(),
        usableCores = Runtime.getRuntime().availableProcessors(),
        cpu = span.cpuUse() ?: elsewhere?.end(),
        otherJvms = otherJvms(),
        limits = limits(files),
        memory = files.text("/proc/meminfo")?.let(::memoryState),
        pagesSwappedIn = span.pagesSwappedIn(),
        frequency = FrequencyControl.of(files),
        megahertz = megahertz.filterNotNull(),
        clock = clock,
    )
}

/** Java processes that this user can see, but this one and those that it started or came from. */
private fun otherJvms(): Int {
    val own = ProcessHandle.current()
    val related =
        generateSequence(own) { it.parent().orElse(null) }.map { it.pid() }.toSet() +
            own.descendants().map { it.pid() }.toList()
    return ProcessHandle.allProcesses()
        .filter { it.pid() !in related }
        .map { it.info().command().orElse("") }
        .filter { command -> command.substringAfterLast('/').substringAfterLast('\\') in JAVA }
        .count()
        .toInt()
}

private val JAVA = setOf("java", "java.exe", "javaw.exe")

/** Where there is no `/proc`: what the JVM knows of the whole system. */
private object WholeSystem {
    private val system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean::class.java)

    /** The bean reports what happened since the last request. */
    fun begin(): WholeSystem = also { end() }

    /** Null if the JVM does not know either. */
    fun end(): CpuUse? {
        val (all, own) = system.cpuLoad to system.processCpuLoad
        if (all < 0 || own < 0) return null
        val cores = system.availableProcessors
        return CpuUse(cores, (all - own).coerceAtLeast(0.0) * cores, stolen = null, emptyList())
    }
}
