package dev.serdemark.machine

/**
 * CPU time of the system and of every process, at one moment.
 *
 * @property cores that the system has
 */
internal class CpuReading(val times: CpuTimes, val cores: Int, val processes: List<ProcessTimes>) {
    companion object {
        /** Null if the system does not say. */
        fun now(files: SystemFiles): CpuReading? {
            val stat = files.text("/proc/stat") ?: return null
            val times = cpuTimes(stat) ?: return null
            val processes =
                files
                    .names("/proc")
                    .filter { it.first().isDigit() }
                    .mapNotNull { files.text("/proc/$it/stat")?.let(::processTimes) }
            return CpuReading(times, coresOf(stat), processes)
        }
    }
}

/**
 * What the cores did between two readings.
 *
 * @property cores that the system has
 * @property others how many cores were busy with processes that are not ours, on average
 * @property stolen the share of all cores' time that a virtual machine's host took away, from 0 to
 *   1; null if the system does not say
 * @property busiest other processes by how much of a core each used, most first
 */
data class CpuUse(
    val cores: Int,
    val others: Double,
    val stolen: Double?,
    val busiest: List<ProcessUse>,
) {
    companion object {
        /**
         * Null if less than a tick has passed, or if counters jumped so that more time was stolen
         * than has passed: then none of them can be trusted. [own] is the process whose tree is
         * ours.
         */
        internal fun between(start: CpuReading, end: CpuReading, own: Long): CpuUse? {
            val passed = end.times - start.times
            if (passed.all <= 0 || passed.stolen !in 0..passed.all) return null
            val ticksOfCore = passed.all.toDouble() / end.cores
            val ours = ticksOfTree(own, end.processes) - ticksOfTree(own, start.processes)
            return CpuUse(
                cores = end.cores,
                others = (passed.busy - ours).coerceAtLeast(0) / ticksOfCore,
                stolen = passed.stolen.toDouble() / passed.all,
                busiest = others(start, end, own, ticksOfCore),
            )
        }

        private fun others(
            start: CpuReading,
            end: CpuReading,
            own: Long,
            ticksOfCore: Double,
        ): List<ProcessUse> {
            val before = start.processes.associate { it.id to it.own }
            val ours = treeOf(own, end.processes).map { it.id }.toSet()
            return end.processes
                .filter { it.id !in ours }
                .map { ProcessUse(it.name, (it.own - (before[it.id] ?: 0)) / ticksOfCore) }
                .filter { it.cores > 0 }
                .sortedByDescending { it.cores }
        }
    }
}

/** @property name of its program, @property cores how much of one it used, on average */
data class ProcessUse(val name: String, val cores: Double)
