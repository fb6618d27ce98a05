package dev.serdemark.machine

/**
 * The limits of a container or a service; null means no limit.
 *
 * @property cores the CPU time per second, in seconds
 * @property memory the memory in bytes
 */
data class Limits(val cores: Double?, val memory: Long?)

/**
 * Reads the limits of this process's control groups, of version 1 or 2. These are the lowest limits
 * of its group and of all visible parent groups.
 */
internal fun limits(files: SystemFiles): Limits {
    val mounts = files.text("/proc/self/mountinfo")?.let(::groupMounts).orEmpty()
    val paths = files.text("/proc/self/cgroup")?.let(::groupPaths).orEmpty()
    fun folders(controller: String?): List<String> {
        val mount = mounts[controller] ?: return emptyList()
        return upwards(paths[controller].orEmpty()).map { mount + it }
    }
    fun texts(controller: String?, file: String) =
        folders(controller).map { files.text("$it/$file") }
    // Version 2 of control groups has the key null.
    val quotas =
        texts("cpu", "cpu.cfs_quota_us").zip(texts("cpu", "cpu.cfs_period_us")) { quota, period ->
            coreQuota(quota, period)
        } + texts(null, "cpu.max").map { coreQuota(it) }
    val memory =
        (texts("memory", "memory.limit_in_bytes") + texts(null, "memory.max")).map(::memoryLimit)
    return Limits(quotas.filterNotNull().minOrNull(), memory.filterNotNull().minOrNull())
}

/**
 * Reads the mount point of each controller from `/proc/self/mountinfo`. Version 2 of control groups
 * has the key null.
 */
internal fun groupMounts(mountinfo: String): Map<String?, String> = buildMap {
    for (line in mountinfo.lines()) {
        val mount = line.split(' ').getOrNull(MOUNT_POINT) ?: continue
        val (type, _, options) =
            line.substringAfter(" - ").split(' ').takeIf { it.size == 3 } ?: continue
        when (type) {
            "cgroup2" -> put(null, mount)
            "cgroup" -> options.split(',').forEach { put(it, mount) }
        }
    }
}

private const val MOUNT_POINT = 4

/**
 * Reads the group of each controller from `/proc/self/cgroup`. Version 2 of control groups has the
 * key null.
 */
internal fun groupPaths(cgroup: String): Map<String?, String> = buildMap {
    for (line in cgroup.lines()) {
        val (_, controllers, path) = line.split(':', limit = 3).takeIf { it.size == 3 } ?: continue
        controllers.split(',').forEach { put(it.ifEmpty { null }, path) }
    }
}

/** Returns the path and its parents, for example `/a/b`, `/a` and the empty path of the root. */
private fun upwards(path: String): List<String> =
    generateSequence(path.trimEnd('/')) {
            if (it.isEmpty()) null else it.substringBeforeLast('/', "")
        }
        .toList()

/**
 * Reads `cpu.max`, such as `150000 100000` for one and a half cores. Returns null for `max`, which
 * means no limit.
 */
internal fun coreQuota(max: String?): Double? =
    max?.split(' ')?.takeIf { it.size == 2 }?.let { (quota, period) -> coreQuota(quota, period) }

/**
 * Computes the number of cores. Returns null, which means no limit, if the [quota] is not a number
 * above 0.
 */
internal fun coreQuota(quota: String?, period: String?): Double? {
    val granted = quota?.toDoubleOrNull()?.takeIf { it > 0 } ?: return null
    val length = period?.toDoubleOrNull()?.takeIf { it > 0 } ?: return null
    return granted / length
}

/**
 * Reads a limit in bytes. Returns null, which means no limit, for `max` and for more than any
 * machine has.
 */
internal fun memoryLimit(text: String?): Long? =
    text?.toLongOrNull()?.takeIf { it < UNLIMITED_MEMORY }

/**
 * The lowest value that means no limit. Version 1 of control groups writes a huge number instead of
 * `max`.
 */
private const val UNLIMITED_MEMORY = 1L shl 60
