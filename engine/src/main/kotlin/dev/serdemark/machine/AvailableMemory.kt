package dev.serdemark.machine

/**
 * The memory that further processes may take, in bytes: what is available now, or the limit of the
 * container. This is less than what the machine has. Returns null if the system does not report it.
 */
fun availableMemory(files: SystemFiles = SystemFiles()): Long? {
    val available = files.text("/proc/meminfo")?.let(::memoryState)?.available ?: return null
    return minOf(available, limits(files).memory ?: available)
}
