package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which part of a generation a slice belongs to; only [ROUND] slices count. */
@Serializable
enum class Phase(val id: String) {
    @SerialName("warmup") WARMUP("warmup"),
    @SerialName("round") ROUND("round"),
}

/**
 * One timed measurement of one cell. Its raw values are sums over its [calls].
 *
 * @property cell index into the plan's cells
 * @property generation from 1
 * @property round from 1; in warm-up the number of the slice
 * @property position place within the round's random order, from 1; 0 in warm-up
 * @property startedAt milliseconds since the epoch
 * @property wallNanos elapsed time; with several threads, from the first start to the last end
 * @property cpuNanos CPU time of the measuring thread, or of all threads that made calls
 * @property queueNanos time that the thread was ready to run but waited for a core; null if the
 *   system does not say
 * @property allocatedBytes bytes that the same threads allocated
 * @property collections garbage collections that ended meanwhile, and [collectionMillis] their time
 * @property compilationMillis time that the just-in-time compiler spent meanwhile
 * @property threads how many made calls at once
 * @property pulseNanos CPU time of a pulse, which shows how fast the machine was: a fixed piece of
 *   work that the same JVM did right before the slice, while its contender rested; null in warm-up,
 *   and in journals of older versions
 * @property pieces what the slice consists of; null in warm-up, in journals of older versions, and
 *   if several threads call or if calls are requests
 * @property bare requests right before the slice that the server answered without the contender;
 *   null if calls are no requests
 */
@Serializable
data class Slice(
    val cell: CellIndex,
    val generation: Int,
    val phase: Phase,
    val round: Int,
    val position: Int,
    val startedAt: Long,
    val calls: Long,
    val wallNanos: Long,
    val cpuNanos: Long,
    val queueNanos: Long? = null,
    val allocatedBytes: Long,
    val collections: Long,
    val collectionMillis: Long,
    val compilationMillis: Long,
    val threads: Int = 1,
    val pulseNanos: Long? = null,
    val pieces: Pieces? = null,
    val bare: BareRequests? = null,
) {
    /** CPU time of one call, in nanoseconds. */
    val cpuNanosPerCall: Double
        get() = cpuNanos.toDouble() / calls

    /**
     * The time that ranks cells: CPU time of one thread, or elapsed time if several threads call at
     * once, because these may wait for each other.
     */
    val rankedNanosPerCall: Double
        get() = if (threads == 1) cpuNanosPerCall else wallNanosPerCall

    /** Elapsed time divided by the calls of all threads together, in nanoseconds. */
    val wallNanosPerCall: Double
        get() = wallNanos.toDouble() / calls
}

/**
 * The pieces of a slice. All have equally many calls.
 *
 * @property cpuNanos CPU time of the calls of each piece
 * @property pulseNanos CPU time of a pulse before each piece, and of one after the last
 */
@Serializable
class Pieces(val cpuNanos: LongArray, val pulseNanos: LongArray) {
    override fun equals(other: Any?): Boolean =
        other is Pieces &&
            cpuNanos.contentEquals(other.cpuNanos) &&
            pulseNanos.contentEquals(other.pulseNanos)

    override fun hashCode(): Int = 31 * cpuNanos.contentHashCode() + pulseNanos.contentHashCode()

    override fun toString(): String =
        "Pieces(${cpuNanos.contentToString()}, ${pulseNanos.contentToString()})"
}

/**
 * Requests that a server answered with bytes that were there already, or whose bodies it did not
 * decode. They show what a request costs without the contender.
 *
 * @property cpuNanos CPU time of all threads of the server's process
 */
@Serializable data class BareRequests(val requests: Long, val wallNanos: Long, val cpuNanos: Long)
