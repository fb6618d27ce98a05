package dev.serdemark.engine

import com.sun.management.OperatingSystemMXBean
import dev.serdemark.machine.SystemFiles
import dev.serdemark.machine.availableMemory
import dev.serdemark.machine.loadAverage
import dev.serdemark.plan.Environment
import dev.serdemark.plan.JavaInstallation
import java.lang.management.ManagementFactory
import java.time.Instant
import java.time.temporal.ChronoUnit

/** Facts about this machine for plans and reports. */
object ThisMachine {
    private val system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean::class.java)

    /** Physical memory in bytes. */
    val memoryBytes: Long
        get() = system.totalMemorySize

    /**
     * The memory that workers may use, in bytes. It leaves a tenth of the available memory to the
     * system, to compilers and to this process.
     */
    val memoryForWorkers: Long
        get() = (availableMemory() ?: memoryBytes) / 10 * 9

    fun environment(): Environment =
        Environment(
            serdemark = ThisBuild.version,
            startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            os =
                listOf("os.name", "os.version", "os.arch")
                    .joinToString(" ", transform = System::getProperty),
            cpu = cpu(),
            cores = Runtime.getRuntime().availableProcessors(),
            memoryBytes = memoryBytes,
            loadAverage = loadAverage(),
            commit = ThisBuild.commit,
        )

    /** The JDK that runs this process. */
    fun java(): JavaInstallation =
        JavaInstallation(
            System.getProperty("java.home"),
            Runtime.version().toString().substringBefore('-'),
            System.getProperty("java.vendor"),
        )

    /** The processor's name on Linux and Windows; null elsewhere. */
    private fun cpu(): String? =
        SystemFiles()
            .text("/proc/cpuinfo")
            ?.lineSequence()
            ?.firstOrNull { it.startsWith("model name") }
            ?.substringAfter(':')
            ?.trim() ?: System.getenv("PROCESSOR_IDENTIFIER")
}
