package dev.serdemark.system

import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isReadable
import kotlin.io.path.readLines

/** What Linux says of a limit, how `ulimit` names and counts it, and below what it may be felt. */
private enum class Limit(
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
 * Limits of this process that may keep JVMs from starting or working, as a shell's `ulimit` names
 * them: `ulimit -v 2000000 (KB of address space)`. The processes that it starts have them too.
 *
 * @param file where Linux lists them; elsewhere none is known
 */
fun tightLimits(file: Path = Path("/proc/self/limits")): List<String> {
    if (!file.isReadable()) return emptyList()
    val lines = file.readLines()
    return Limit.entries.mapNotNull { limit ->
        val line = lines.find { it.startsWith(limit.title) }
        val value = line?.removePrefix(limit.title)?.trim()?.substringBefore(' ')?.toLongOrNull()
        value
            ?.takeIf { it < limit.ample }
            ?.let { "ulimit ${limit.option} ${it / limit.unit} (${limit.what})" }
    }
}

/** What to do about limits, of which there are some: a sentence or two. */
fun adviceOn(limits: List<String>): String =
    "Raise what may be the cause in the shell that starts Serdemark: ${limits.joinToString()}."
