package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * One fresh JVM that made the first calls of [cells], with raw values. Times are nanoseconds.
 *
 * @property cells indexes into the plan's cells, one per call; none for the empty floor
 * @property jvm the name of the JVM setting
 * @property generation from 1; each has a fresh JVM for every live cell
 * @property position place in the generation's random order, from 1
 * @property startedAt milliseconds since the epoch
 * @property processWallNanos elapsed time of the process, without the work after its last result
 * @property processCpuNanos CPU time of all threads from the start of the process to the last
 *   result; null if the system does not say
 * @property toFirstResult time from the entry of main to the first result
 * @property setUp time of making the codec; null for the floor
 * @property calls one per cell, in their order
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
    /** Returns the time of [cell]: its call, and also the set-up if it is the first call. */
    fun timeOf(cell: CellIndex): ColdTime {
        val index = cells.indexOf(cell)
        val call = calls[index]
        return if (index == 0 && setUp != null) setUp + call else call
    }
}

/**
 * The time of a part of a start.
 *
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
 * @property classes the number of loaded classes, and [shared] of those from an archive
 */
@Serializable data class LoadedClasses(val classes: Int, val shared: Int)
