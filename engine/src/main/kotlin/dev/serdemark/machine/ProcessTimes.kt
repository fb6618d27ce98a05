package dev.serdemark.machine

/**
 * What a process has used so far, in ticks.
 *
 * @property parent id of the process that started it
 * @property name of the program, which Linux cuts at 15 characters
 * @property own its CPU time, and [ended] that of its children that have ended
 */
internal data class ProcessTimes(
    val id: Long,
    val parent: Long,
    val name: String,
    val own: Long,
    val ended: Long,
)

/** Places after the name, which stands in parentheses and may hold anything. */
private const val PARENT = 1
private const val USER = 11
private const val CHILDREN_SYSTEM = 14

/** From a process's `stat`, see proc_pid_stat(5). Null if [stat] is something else. */
internal fun processTimes(stat: String): ProcessTimes? {
    val open = stat.indexOf('(')
    val close = stat.lastIndexOf(')')
    if (open < 0 || close < open) return null
    val fields = stat.substring(close + 1).trim().split(' ')
    if (fields.size <= CHILDREN_SYSTEM) return null
    val (user, system, childrenUser, childrenSystem) =
        fields.subList(USER, CHILDREN_SYSTEM + 1).map { it.toLongOrNull() ?: return null }
    return ProcessTimes(
        id = stat.substring(0, open).trim().toLongOrNull() ?: return null,
        parent = fields[PARENT].toLongOrNull() ?: return null,
        name = stat.substring(open + 1, close),
        own = user + system,
        ended = childrenUser + childrenSystem,
    )
}

/**
 * Ticks that the process [root] and all that it started have used. Children that end in between are
 * counted once, since what they used goes over to their parent.
 */
internal fun ticksOfTree(root: Long, processes: List<ProcessTimes>): Long =
    treeOf(root, processes).sumOf { it.own + it.ended }

/** The process [root] and all that it started, directly or not. */
internal fun treeOf(root: Long, processes: List<ProcessTimes>): List<ProcessTimes> {
    val children = processes.groupBy { it.parent }
    val tree = processes.filter { it.id == root }.toMutableList()
    var next = 0
    while (next < tree.size) tree += children[tree[next++].id].orEmpty()
    return tree
}
