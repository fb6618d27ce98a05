package dev.serdemark.machine

/**
 * The CPU time that a process has used so far, in ticks.
 *
 * @property parent the id of the process that started it
 * @property name the name of the program, which Linux cuts at 15 characters
 * @property ticks the CPU time of the process itself
 * @property endedTicks the CPU time of its children that have ended
 */
internal data class ProcessTimes(
    val id: Long,
    val parent: Long,
    val name: String,
    val ticks: Long,
    val endedTicks: Long,
)

/** The positions of fields after the name, which is in parentheses and may contain anything. */
private const val PARENT = 1
private const val USER = 11
private const val CHILDREN_SYSTEM = 14

/**
 * Reads the `stat` file of a process, see proc_pid_stat(5). Returns null if [stat] is something
 * else.
 */
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
        ticks = user + system,
        endedTicks = childrenUser + childrenSystem,
    )
}

/**
 * Returns the ticks that the process [root] and all its descendants have used. Descendants that
 * have ended count too, because the system adds their time to the time of their parent.
 */
internal fun ticksOfTree(root: Long, processes: List<ProcessTimes>): Long =
    treeOf(root, processes).sumOf { it.ticks + it.endedTicks }

/** Returns the process [root] and all its descendants. */
internal fun treeOf(root: Long, processes: List<ProcessTimes>): List<ProcessTimes> {
    val children = processes.groupBy { it.parent }
    val tree = processes.filter { it.id == root }.toMutableList()
    var next = 0
    // The list grows while the loop goes through it.
    while (next < tree.size) {
        tree += children[tree[next].id].orEmpty()
        next++
    }
    return tree
}
