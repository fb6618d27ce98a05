package dev.serdemark.machine

import dev.serdemark.plan.MachineUse
import java.lang.management.ManagementFactory

/**
 * Watches other programs on the machine. Do not use it while something is measured: a reading opens
 * a file per process of the machine and takes some milliseconds.
 *
 * @param rootProcess the id of the process whose tree does not count as other programs
 */
class MachineWatch(
    private val files: SystemFiles = SystemFiles(),
    private val rootProcess: Long = ProcessHandle.current().pid(),
) {
    /** Takes the first reading. */
    fun begin(): Span = Span(CpuReading.now(files), pagesSwappedInSinceBoot())

    private fun pagesSwappedInSinceBoot() = files.text("/proc/vmstat")?.let(::pagesSwappedIn)

    /** A span of time, from [begin] on. */
    inner class Span
    internal constructor(private val start: CpuReading?, private val swappedBefore: Long?) {
        /** The use of the cores so far; null if the system does not report it. */
        fun cpuUse(): CpuUse? = start?.let { start ->
            CpuReading.now(files)?.let { CpuUse.between(start, it, rootProcess) }
        }

        /** What was observed so far. */
        fun use(): MachineUse {
            val cpu = cpuUse()
            return MachineUse(
                loadAverage = loadAverage(),
                othersCores = cpu?.others,
                stolen = cpu?.stolen,
                megahertz = megahertz(files),
                pagesSwappedIn = pagesSwappedIn(),
            )
        }

        /** Pages read back from swap space so far; null if the system does not report them. */
        fun pagesSwappedIn(): Long? = swappedBefore?.let { before ->
            pagesSwappedInSinceBoot()?.minus(before)
        }
    }
}

/** The load average of the last minute; null if the system does not report it. */
fun loadAverage(): Double? =
    ManagementFactory.getOperatingSystemMXBean().systemLoadAverage.takeIf { it >= 0 }
