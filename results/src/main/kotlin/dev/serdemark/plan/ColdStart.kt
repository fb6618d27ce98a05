package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * One JVM that made the first calls of [cells], raw, and ended. Times are nanoseconds.
 *
 * @property cells indexes into the plan's cells, one for each call; none for the empty floor
 * @property jvm the name of the JVM setting
 * @property generation from 1: each has a fresh JVM for every live cell
 * @property position place in the generation's random order, from 1
 * @property startedAt milliseconds since the epoch
 * @property processWallNanos from the start of the process to its end, less what it did after its
 *   last result
 * @property processCpuNanos CPU time of all threads from the start of the process to the last
 *   result; null if the system does not say
 * @property toFirstResult from the entry of main to the first result
 * @property setUp the making of the codec; null for the floor
 * @property calls one for each cell, in their order
 */
@Serializable
data class ColdStart(
    val cells: List<CellIndex>,
    val jvm: String,
    val generation: Int,
    val position: Int,
    val startedAt: Long,
    val processWallNanos: Long,
    val processCpuNanos: Long?,
    val toFirstResult: ColdTime,
    val setUp: ColdTime?,
    val calls: List<ColdTime>,
) {
    /** The time of [cell]: its call, and also the set-up if it is the first call. */
    fun timeOf(cell: CellIndex): ColdTime {
        val index = cells.indexOf(cell)
        val call = calls[index]
        return if (index == 0 && setUp != null) setUp + call else call
    }
}

/**
 * @property wallNanos elapsed time
 * @property cpuNanos CPU time of the thread; null if the system does not say
 */
@Serializable
data class ColdTime(val wallNanos: Long, val cpuNanos: Long?) {
    operator fun plus(other: ColdTime): ColdTime =
        ColdTime(
            wallNanos + other.wallNanos,
            cpuNanos?.let { mine -> other.cpuNanos?.let { mine + it } },
        )
}

/**
 * What a JVM loaded up to the last result of its calls.
 *
 * @property classes all of them, and [shared] those that came from an archive
 */
@Serializable data class LoadedClasses(val classes: Int, val shared: Int)
