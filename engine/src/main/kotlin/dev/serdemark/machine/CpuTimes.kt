package dev.serdemark.machine

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

private const val STEAL = 7

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
    val ticks = words.drop(1).take(STEAL + 1).map { it.toLongOrNull() ?: return null }
    if (ticks.size <= idleColumns.max()) return null
    val stolen = ticks.getOrElse(STEAL) { 0 }
    val idle = ticks.filterIndexed { column, _ -> column in idleColumns }.sum()
    return CpuTimes(ticks.sum() - idle - stolen, stolen, idle)
}

/** The number of cores that `/proc/stat` lists. */
internal fun coresOf(stat: String): Int = stat.lines().count { it.matches(CORE) }

private val CORE = Regex("""cpu\d+ .*""")
