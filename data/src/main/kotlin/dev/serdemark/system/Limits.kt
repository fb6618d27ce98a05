package dev.serdemark.system

import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isReadable
import kotlin.io.path.readLines

/**
 * A limit of Linux for a process.
 *
 * @property title its name in Linux's list of limits
 * @property option its option of `ulimit`
 * @property unit the unit of `ulimit`, divided by the unit in Linux's list
 * @property what the limited thing in words, with the unit of `ulimit`
 * @property ample the value below which the limit may cause failures
 */
private enum class ProcessLimit(
    val title: String,
    val option: String,
    val unit: Long,
    val what: String,
    val ample: Long,
) {
    ADDRESSES("Max address space", "-v", 1024, "KB of address space", Long.MAX_VALUE),
    DATA("Max data size", "-d", 1024, "KB of data", Long.MAX_VALUE),
    PROCESSES("Max processes", "-u", 1, "processes and threads of this user", 4096),
    FILES("Max open files", "-n", 1, "open files", 1024),
}

/**
 * Returns limits of this process that may keep its JVMs from starting or working, such as `ulimit
 * -v 2000000 (KB of address space)`.
 *
 * @param file Linux's list of limits. If it does not exist, returns no limits.
 */
fun tightLimits(file: Path = Path("/proc/self/limits")): List<String> {
    if (!file.isReadable()) return emptyList()
    val lines = file.readLines()
    return ProcessLimit.entries.mapNotNull { limit ->
        val line = lines.find { it.startsWith(limit.title) }
        val value = line?.removePrefix(limit.title)?.trim()?.substringBefore(' ')?.toLongOrNull()
        value
            ?.takeIf { it < limit.ample }
            ?.let { "ulimit ${limit.option} ${it / limit.unit} (${limit.what})" }
    }
}

/** Returns advice to raise [limits], of which there is at least one. */
fun adviceOn(limits: List<String>): String =
    "Raise what may be the cause in the shell that starts Serdemark: ${limits.joinToString()}."
