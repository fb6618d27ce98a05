package dev.serdemark.machine

import dev.serdemark.plan.MachineUse
import java.lang.management.ManagementFactory

/**
 * Watches what else runs on the machine in addition to a process. A look reads one short file per
 * process of the machine, which takes some milliseconds in all. So do not look while something is
 * measured.
 *
 * @param own the root of the process tree that is ours
 */
class MachineWatch(
    private val files: SystemFiles = SystemFiles(),
    private val own: Long = ProcessHandle.current().pid(),
) {
    /** Looks for the first time. */
    fun begin(): Span = Span(CpuReading.now(files), swappedIn())

    private fun swappedIn() = files.text("/proc/vmstat")?.let(::pagesSwappedIn)

    /** A span of time, from [begin] on. */
    inner class Span
    internal constructor(private val start: CpuReading?, private val swapped: Long?) {
        /** The use of the cores so far; null if the system does not report it. */
        fun cpuUse(): CpuUse? = start?.let { start ->
            CpuReading.now(files)?.let { CpuUse.between(start, it, own) }
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
        fun pagesSwappedIn(): Long? = swapped?.let { before -> swappedIn()?.minus(before) }
    }
}

/** The load average of the last minute; null if the system does not report it. */
fun loadAverage(): Double? =
    ManagementFactory.getOperatingSystemMXBean().systemLoadAverage.takeIf { it >= 0 }
