package dev.serdemark.machine

/**
 * What a container or a service may use at most; null is without a limit.
 *
 * @property cores how much CPU time in a second, in seconds
 * @property memory in bytes
 */
data class Limits(val cores: Double?, val memory: Long?)

/**
 * The limits of this process's control groups, of version 1 or 2: the least of its group's and of
 * all groups' around it that can be seen.
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
    val quotas =
        texts("cpu", "cpu.cfs_quota_us").zip(texts("cpu", "cpu.cfs_period_us")) { quota, period ->
            coreQuota(quota, period)
        } + texts(null, "cpu.max").map { coreQuota(it) }
    val memory =
        (texts("memory", "memory.limit_in_bytes") + texts(null, "memory.max")).map(::memoryLimit)
    return Limits(quotas.filterNotNull().minOrNull(), memory.filterNotNull().minOrNull())
}

/** From `/proc/self/mountinfo`: where each controller is mounted; version 2 has the key null. */
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

/** From `/proc/self/cgroup`: the group of each controller; version 2 has the key null. */
internal fun groupPaths(cgroup: String): Map<String?, String> = buildMap {
    for (line in cgroup.lines()) {
        val (_, controllers, path) = line.split(':', limit = 3).takeIf { it.size == 3 } ?: continue
        controllers.split(',').forEach { put(it.ifEmpty { null }, path) }
    }
}

/** `/a/b`, `/a` and the root, which is empty. */
private fun upwards(path: String): List<String> =
    generateSequence(path.trimEnd('/')) {
            if (it.isEmpty()) null else it.substringBeforeLast('/', "")
        }
        .toList()

/** From `cpu.max`, such as `150000 100000` for one and a half cores; `max` is no limit. */
internal fun coreQuota(max: String?): Double? =
    max?.split(' ')?.takeIf { it.size == 2 }?.let { (quota, period) -> coreQuota(quota, period) }

/** A [quota] below 0, or that is no number, is no limit. */
internal fun coreQuota(quota: String?, period: String?): Double? {
    val granted = quota?.toDoubleOrNull()?.takeIf { it > 0 } ?: return null
    return granted / (period?.toDoubleOrNull()?.takeIf { it > 0 } ?: return null)
}

/** `max`, or more than any machine has, is no limit. */
internal fun memoryLimit(text: String?): Long? =
    text?.toLongOrNull()?.takeIf { it < UNLIMITED_MEMORY }

/** Version 1 writes the largest number of pages that it can count for no limit. */
private const val UNLIMITED_MEMORY = 1L shl 60
