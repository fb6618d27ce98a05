package dev.serdemark.machine

/**
 * Bytes of memory that further processes may take, which is less than what the machine has: what is
 * available now, or what the container is limited to. Null if the system does not say.
 */
fun availableMemory(files: SystemFiles = SystemFiles()): Long? {
    val available = files.text("/proc/meminfo")?.let(::memoryState)?.available ?: return null
    return minOf(available, limits(files).memory ?: available)
}
