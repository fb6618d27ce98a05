package dev.serdemark.machine

/**
 * Pages that were read back from swap space since the system started, from `/proc/vmstat`; null if
 * it does not contain them.
 */
internal fun pagesSwappedIn(vmstat: String): Long? = number(vmstat, "pswpin", ' ')

/** Memory of the system, in bytes. */
data class MemoryState(val available: Long, val swapInUse: Long)

/**
 * Reads `/proc/meminfo`, whose kB are 1024 bytes. Returns null if it does not contain the values.
 */
internal fun memoryState(meminfo: String): MemoryState? {
    fun bytes(name: String) = number(meminfo, name, ':')?.times(1024)
    return MemoryState(
        available = bytes("MemAvailable") ?: return null,
        swapInUse = (bytes("SwapTotal") ?: return null) - (bytes("SwapFree") ?: return null),
    )
}

private fun number(text: String, name: String, separator: Char): Long? =
    text
        .lineSequence()
        .firstOrNull { it.startsWith(name + separator) }
        ?.substringAfter(separator)
        ?.removeSuffix("kB")
        ?.trim()
        ?.toLongOrNull()
