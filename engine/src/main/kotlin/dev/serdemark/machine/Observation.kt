package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration

/**
 * The state of a machine during a short look. A value is null if the system does not report it.
 *
 * @property load the load average of the last minute
 * @property usableCores the number of cores that the JVM may use
 * @property cpu the use of the cores during the look
 * @property otherJvms the number of other programs' Java processes
 * @property limits the limits of a container or a service
 * @property memory the memory of the system
 * @property pagesSwappedIn the pages that were read back from swap space during the look
 * @property megahertz the frequency of the fastest core, at several moments of the look
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

/** Observes this machine for about the time of [look]. Sleeps meanwhile. */
fun observe(look: Duration, files: SystemFiles = SystemFiles()): Observation {
    val clock = clockState(files)
    val span = MachineWatch(files).begin()
    val wholeSystem = if (files.text("/proc/stat") == null) WholeSystem.begin() else null
    val megahertz =
        List(MOMENTS) {
            Thread.sleep((look / MOMENTS).inWholeMilliseconds)
            megahertz(files)
        }
    return Observation(
        load = loadAverage(),
        usableCores = Runtime.getRuntime().availableProcessors(),
        cpu = span.cpuUse() ?: wholeSystem?.end(),
        otherJvms = otherJvms(),
        limits = limits(files),
        memory = files.text("/proc/meminfo")?.let(::memoryState),
        pagesSwappedIn = span.pagesSwappedIn(),
        frequency = FrequencyControl.of(files),
        megahertz = megahertz.filterNotNull(),
        clock = clock,
    )
}

/**
 * Counts the Java processes that this user can see, without this process, its ancestors and its
 * descendants.
 */
private fun otherJvms(): Int {
    val current = ProcessHandle.current()
    val related =
        generateSequence(current) { it.parent().orElse(null) }.map { it.pid() }.toSet() +
            current.descendants().map { it.pid() }.toList()
    return ProcessHandle.allProcesses()
        .filter { it.pid() !in related }
        .map { it.info().command().orElse("") }
        .filter { command -> command.substringAfterLast('/').substringAfterLast('\\') in JAVA }
        .count()
        .toInt()
}

private val JAVA = setOf("java", "java.exe", "javaw.exe")

/** Asks the JVM for the CPU use of the whole system, for systems without `/proc`. */
private object WholeSystem {
    private val system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean::class.java)

    /**
     * Begins to count. The JVM reports the use since the last request, so this request begins a new
     * span.
     */
    fun begin(): WholeSystem = also { end() }

    /** Returns the use of the cores since [begin]; null if the JVM does not report it. */
    fun end(): CpuUse? {
        val allLoad = system.cpuLoad
        val processLoad = system.processCpuLoad
        if (allLoad < 0 || processLoad < 0) return null
        val cores = system.availableProcessors
        val others = (allLoad - processLoad).coerceAtLeast(0.0) * cores
        return CpuUse(cores, others, stolen = null, busiest = emptyList())
    }
}
