package dev.serdemark.machine

/**
 * A reading of the CPU time that the system and every process have used so far.
 *
 * @property cores the number of cores that the system has
 */
internal class CpuReading(val times: CpuTimes, val cores: Int, val processes: List<ProcessTimes>) {
    companion object {
        /** Reads the CPU times; null if the system does not report them. */
        fun now(files: SystemFiles): CpuReading? {
            val stat = files.text("/proc/stat") ?: return null
            val times = cpuTimes(stat) ?: return null
            val processes =
                files
                    .names("/proc")
                    .filter { it.first().isDigit() }
                    // Reads children first. If a child ends before the parent is read, the parent
                    // has its time.
                    .sortedByDescending { it.toLong() }
                    .mapNotNull { files.text("/proc/$it/stat")?.let(::processTimes) }
            return CpuReading(times, coresOf(stat), processes)
        }
    }
}

/**
 * The use of the cores between two readings.
 *
 * @property cores the number of cores that the system has
 * @property others the average number of cores that were busy with other programs' processes
 * @property stolen the share of all cores' time that the host of a virtual machine took away (0–1);
 *   null if the system does not report it
 * @property busiest the other processes by CPU use, highest first
 */
data class CpuUse(
    val cores: Int,
    val others: Double,
    val stolen: Double?,
    val busiest: List<ProcessUse>,
) {
    companion object {
        /**
         * Computes the CPU use between two readings. Returns null if less than a tick has passed.
         * Also returns null if more time was stolen than has passed, because such counters are
         * wrong.
         *
         * @param rootProcess the id of the process whose tree does not count as other programs
         */
        internal fun between(start: CpuReading, end: CpuReading, rootProcess: Long): CpuUse? {
            val passed = end.times - start.times
            if (passed.all <= 0 || passed.stolen !in 0..passed.all) return null
            val ticksOfCore = passed.all.toDouble() / end.cores
            val treeTicks =
                ticksOfTree(rootProcess, end.processes) - ticksOfTree(rootProcess, start.processes)
            return CpuUse(
                cores = end.cores,
                others = (passed.busy - treeTicks).coerceAtLeast(0) / ticksOfCore,
                stolen = passed.stolen.toDouble() / passed.all,
                busiest = busiest(start, end, rootProcess, ticksOfCore),
            )
        }

        private fun busiest(
            start: CpuReading,
            end: CpuReading,
            rootProcess: Long,
            ticksOfCore: Double,
        ): List<ProcessUse> {
            val ticksBefore = start.processes.associate { it.id to it.ticks }
            val tree = treeOf(rootProcess, end.processes).map { it.id }.toSet()
            return end.processes
                .filter { it.id !in tree }
                .map { ProcessUse(it.name, (it.ticks - (ticksBefore[it.id] ?: 0)) / ticksOfCore) }
                .filter { it.cores > 0 }
                .sortedByDescending { it.cores }
        }
    }
}

/**
 * The CPU use of a process.
 *
 * @property name the name of its program
 * @property cores the average number of cores that it used, such as 0.9
 */
data class ProcessUse(val name: String, val cores: Double)

/**
 * CPU time of all cores together since the system started, in ticks.
 *
 * @property busy the time of all programs, of the system and of its interrupts
 * @property stolen the time in which a core had work but the host of a virtual machine ran
 *   something else
 */
internal data class CpuTimes(val busy: Long, val stolen: Long, val idle: Long) {
    val all: Long
        get() = busy + stolen + idle

    operator fun minus(earlier: CpuTimes) =
        CpuTimes(busy - earlier.busy, stolen - earlier.stolen, idle - earlier.idle)
}

private const val STEAL_COLUMN = 7

/** The columns of idling and of waiting for disks. */
private val idleColumns = setOf(3, 4)

/**
 * Reads the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal. The
 * columns after these are for guests, whose time is part of user. Returns null if [stat] is
 * something else.
 */
internal fun cpuTimes(stat: String): CpuTimes? {
    val words = stat.lineSequence().first().split(' ').filter { it.isNotEmpty() }
    if (words.firstOrNull() != "cpu") return null
    val ticks = words.drop(1).take(STEAL_COLUMN + 1).map { it.toLongOrNull() ?: return null }
    if (ticks.size <= idleColumns.max()) return null
    val stolen = ticks.getOrElse(STEAL_COLUMN) { 0 }
    val idle = ticks.filterIndexed { column, _ -> column in idleColumns }.sum()
    return CpuTimes(ticks.sum() - idle - stolen, stolen, idle)
}

/** The number of cores that `/proc/stat` lists. */
internal fun coresOf(stat: String): Int = stat.lines().count { it.matches(CORE) }

private val CORE = Regex("""cpu\d+ .*""")
