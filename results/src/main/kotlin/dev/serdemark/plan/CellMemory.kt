package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * What an examination found out about the memory of a cell. It takes place in separate JVMs, so
 * that it cannot change times.
 *
 * @property counted null if it failed
 * @property observed null if it failed
 * @property reason why something is missing, a sentence; null if nothing is
 */
@Serializable
data class CellMemory(
    val counted: CountedMemory?,
    val observed: ObservedMemory?,
    val reason: String? = null,
)

/**
 * Exact counts, in bytes and objects of one call.
 *
 * @property retainedBytes the heap that a decoded value keeps in use; null if the operation does
 *   not decode values
 * @property types what a call allocates, by class, the classes with the most bytes first
 */
@Serializable
data class CountedMemory(val retainedBytes: Double?, val types: List<AllocatedClass>) {
    /** The number of objects that a call allocates. */
    val objects: Double
        get() = types.sumOf { it.objects }

    /** The bytes that a call allocates. */
    val bytes: Double
        get() = types.sumOf { it.bytes }
}

/**
 * The objects of one class that a call allocates, on average.
 *
 * @property type the name of the class as the JVM writes it, such as `[B`
 */
@Serializable data class AllocatedClass(val type: String, val objects: Double, val bytes: Double)

/**
 * What `java.lang.Runtime`, MXBeans and the operating system show around groups of calls. Means are
 * over all groups.
 *
 * @property groups the number of groups, and [callsOfGroup] the calls of each
 * @property usedBytes by how much the used heap grew during a group
 * @property allocatedBytes what the calls of a group allocated
 * @property disturbed groups during which garbage was collected, so that their [usedBytes] mean
 *   nothing
 * @property cpuLoad the load of the process that its MXBean reports after each group, 1 for all
 *   cores; null if it reports none
 * @property cpuShare the CPU time of the process as a part of the elapsed time of all cores
 * @property peakHeapBytes the most that was in the heap, garbage included
 * @property residentBytes the most memory that was resident; null if the system does not report it
 */
@Serializable
data class ObservedMemory(
    val groups: Int,
    val callsOfGroup: Int,
    val usedBytes: Double,
    val allocatedBytes: Double,
    val disturbed: Int,
    val cpuLoad: Double?,
    val cpuShare: Double,
    val peakHeapBytes: Long,
    val residentBytes: Long?,
)
