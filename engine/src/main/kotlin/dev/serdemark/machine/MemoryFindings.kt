package dev.serdemark.machine

/** Enough memory in bytes for some workers with heaps of 256 MB. */
private const val GOOD_BYTES = 2_000_000_000L

/** The minimum memory in bytes, into which two workers fit. */
private const val MIN_BYTES = 800_000_000L

/** Examines the memory for workers, and whether the system swaps. */
internal fun memoryFindings(observation: Observation): List<MachineFinding> =
    listOf(memory(observation), swap(observation))

private fun memory(observation: Observation): MachineFinding {
    val available = observation.memory?.available ?: return MachineFinding.unknown("memory")
    val limit = observation.limits.memory
    val left = minOf(available, limit ?: available)
    val found =
        if (limit == null || limit > available) "${gigabytes(available)} available"
        else "limited to ${gigabytes(limit)}"
    if (left >= GOOD_BYTES) return MachineFinding.good("memory", found)
    return MachineFinding(
        "memory",
        found,
        if (left >= MIN_BYTES) Grade.MATTERS else Grade.BAD,
        "A worker needs about 0.4 GB. If memory does not hold all contenders at once, Serdemark measures them in groups, which takes longer. End other programs, raise the limit of the container, or measure fewer contenders at a time.",
    )
}

private fun swap(observation: Observation): MachineFinding {
    val pages = observation.pagesSwappedIn
    val inUse = observation.memory?.swapInUse
    return when {
        pages == null || inUse == null -> MachineFinding.unknown("swap")
        pages > 0 ->
            MachineFinding(
                "swap",
                "$pages pages read back",
                Grade.BAD,
                "Memory is short: what is measured may wait for the disk. End programs that use much memory, or turn swapping off for the time of the run: sudo swapoff -a",
            )
        inUse == 0L -> MachineFinding.good("swap", "none in use")
        else -> MachineFinding.good("swap", "${gigabytes(inUse)} in use, none read back")
    }
}

private fun gigabytes(bytes: Long) = "${number(bytes / 1e9, 1)} GB"

/**
 * Returns the memory that further processes may take, in bytes: the memory that is available now,
 * or the limit of the container if that is lower. Returns null if the system does not report it.
 */
fun availableMemory(files: SystemFiles = SystemFiles()): Long? {
    val available = files.text("/proc/meminfo")?.let(::memoryState)?.available ?: return null
    return minOf(available, limits(files).memory ?: available)
}

/**
 * Reads from `/proc/vmstat` the number of pages that were read back from swap space since the
 * system started; null if it is not there.
 */
internal fun pagesSwappedIn(vmstat: String): Long? = readNumber(vmstat, "pswpin", ' ')

/** Memory of the system, in bytes. */
data class MemoryState(val available: Long, val swapInUse: Long)

/**
 * Reads `/proc/meminfo`, whose kB are 1024 bytes. Returns null if it does not contain the values.
 */
internal fun memoryState(meminfo: String): MemoryState? {
    fun bytes(name: String) = readNumber(meminfo, name, ':')?.times(1024)
    return MemoryState(
        available = bytes("MemAvailable") ?: return null,
        swapInUse = (bytes("SwapTotal") ?: return null) - (bytes("SwapFree") ?: return null),
    )
}

/** Reads the number in the line that begins with this [name]; null if there is none. */
private fun readNumber(text: String, name: String, separator: Char): Long? =
    text
        .lineSequence()
        .firstOrNull { it.startsWith(name + separator) }
        ?.substringAfter(separator)
        ?.removeSuffix("kB")
        ?.trim()
        ?.toLongOrNull()
