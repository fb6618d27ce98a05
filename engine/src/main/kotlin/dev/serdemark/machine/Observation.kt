package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration

/**
 * The state of a machine during a short look. Null stands for a value that the system does not
 * report.
 *
 * @property load the load average of the last minute
 * @property usableCores the number of cores that the JVM may use
 * @property cpu the use of the cores during the look
 * @property otherJvms the number of Java processes that are not ours
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

/** Observes this machine for about as long as [look], and sleeps meanwhile. */
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

/** Gets the CPU use of the whole system from the JVM, for systems without `/proc`. */
private object WholeSystem {
    private val system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean::class.java)

    /**
     * Begins to count. The JVM reports the use since the last request, so this request begins a new
     * span.
     */
    fun begin(): WholeSystem = also { end() }

    /** The use of the cores since [begin]; null if the JVM does not know it. */
    fun end(): CpuUse? {
        val (all, own) = system.cpuLoad to system.processCpuLoad
        if (all < 0 || own < 0) return null
        val cores = system.availableProcessors
        return CpuUse(cores, (all - own).coerceAtLeast(0.0) * cores, stolen = null, emptyList())
    }
}
