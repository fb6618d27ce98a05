package dev.serdemark.plan

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DataFormatException
import kotlinx.serialization.Serializable
import org.HdrHistogram.Histogram

/** The part of a generation that a slice belongs to. Figures come from slices of a [ROUND] only. */
@Serializable(Phase.ById::class)
enum class Phase(override val id: String) : Identified {
    WARMUP("warmup"),
    ROUND("round");

    internal object ById : IdentifiedSerializer<Phase>("Phase", { entries })
}

/**
 * One timed measurement of one cell. Its raw values are sums over its [calls].
 *
 * @property cell the index of the cell in the plan
 * @property generation the number of the generation, from 1
 * @property round the number of the round, from 1; in warm-up, the number of the slice
 * @property position the place within the round's random order, from 1; 0 in warm-up
 * @property startedAt milliseconds since the epoch
 * @property wallNanos elapsed time; with several threads, from the first start to the last end
 * @property cpuNanos CPU time of the measuring thread, or of all threads that made calls
 * @property queueNanos the time for which the measuring thread was ready to run but waited for a
 *   core; null if the system does not say
 * @property allocatedBytes bytes that the threads that made calls allocated
 * @property collections the number of garbage collections that ended during the slice
 * @property collectionMillis the time of these collections
 * @property compilationMillis the time that the just-in-time compiler spent during the slice
 * @property threads the number of threads that made calls at once
 * @property pulseNanos the CPU time of a pulse, which shows how fast the machine was. A pulse is
 *   fixed work that the same JVM did right before the slice. Null in warm-up, and in journals of
 *   older versions.
 * @property pieces the parts of the slice; null in warm-up, in journals of older versions, and if
 *   several threads call or if calls are requests
 * @property bare requests right before the slice that the server answered without the contender;
 *   null if the run sends no requests
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
     * once, because the threads may wait for each other.
     */
    val rankedNanosPerCall: Double
        get() = if (threads == 1) cpuNanosPerCall else wallNanosPerCall

    /** Elapsed time divided by the number of calls of all threads, in nanoseconds. */
    val wallNanosPerCall: Double
        get() = wallNanos.toDouble() / calls
}

/**
 * The pieces of a slice. All pieces have the same number of calls.
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
 * Requests that the server handled without the contender. The server did not read the body, and
 * answered with prepared bytes. So these requests show the cost without the contender.
 *
 * @property cpuNanos CPU time of all threads of the server's process
 */
@Serializable data class BareRequests(val requests: Long, val wallNanos: Long, val cpuNanos: Long)

/**
 * Writes the elapsed times of single calls as text for journals: a compressed HdrHistogram in
 * Base64. Times are nanoseconds, exact to three digits.
 */
object LatencyHistogram {
    /** The number of decimal digits to which times are exact. */
    private const val DIGITS = 3

    /** Encodes times. Subtracts [clockNanos], the time that the clock takes, from each time. */
    fun encode(nanos: LongArray, clockNanos: Long): String {
        val histogram = Histogram(DIGITS)
        nanos.forEach { histogram.recordValue(maxOf(0, it - clockNanos)) }
        val buffer = ByteBuffer.allocate(histogram.neededByteBufferCapacity)
        val length = histogram.encodeIntoCompressedByteBuffer(buffer)
        return Base64.getEncoder().encodeToString(buffer.array().copyOf(length))
    }

    /** Whether [text] is a histogram with at least one time. */
    fun isValid(text: String): Boolean =
        try {
            decode(text).totalCount > 0
        } catch (_: IllegalArgumentException) {
            false
        }

    /**
     * Adds up histograms.
     *
     * @throws IllegalArgumentException if a text is no histogram
     */
    internal fun sum(texts: List<String>): Histogram =
        Histogram(DIGITS).also { sum -> texts.forEach { sum.add(decode(it)) } }

    private fun decode(text: String): Histogram {
        val buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text))
        return try {
            Histogram.decodeFromCompressedByteBuffer(buffer, 0)
        } catch (e: DataFormatException) {
            throw IllegalArgumentException(e)
        } catch (e: RuntimeException) { // HdrHistogram: too few bytes, or wrong numbers
            throw IllegalArgumentException(e)
        }
    }
}

/**
 * The raw values of one fresh JVM that made the first calls of [cells]. Times are nanoseconds.
 *
 * @property cells the indexes of the cells in the plan, one per call; empty for the floor, a JVM
 *   without a contender
 * @property jvm the name of the JVM setting
 * @property generation the number of the generation, from 1
 * @property position the place in the generation's random order, from 1
 * @property startedAt milliseconds since the epoch
 * @property processWallNanos elapsed time of the process, without the work after its last result
 * @property processCpuNanos CPU time of all threads from the start of the process to the last
 *   result; null if the system does not say
 * @property toFirstResult time from the entry of main to the first result
 * @property setUp time of making the codec; null for the floor
 * @property calls the time of each call, in the order of [cells]
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
    /**
     * Returns the time of [cell]: its call, plus the set-up if the call is the first of the JVM.
     */
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
            wallNanos = wallNanos + other.wallNanos,
            cpuNanos =
                if (cpuNanos == null || other.cpuNanos == null) null else cpuNanos + other.cpuNanos,
        )
}

/**
 * The classes that a JVM loaded up to the last result of its calls.
 *
 * @property classes the number of loaded classes
 * @property shared the number of these that came from an archive
 */
@Serializable data class LoadedClasses(val classes: Int, val shared: Int)

/**
 * What an examination found about the memory of a cell. The examination uses separate JVMs, so it
 * does not affect times.
 *
 * @property counted null if counting failed
 * @property observed null if observing failed
 * @property reason a sentence about why a part is missing; null if both are known
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
 * @property types the allocated objects by class, the class with the most bytes first
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
 * What `java.lang.Runtime`, MXBeans and the operating system report before and after groups of
 * calls. Values are means over all groups.
 *
 * @property groups the number of groups
 * @property callsOfGroup the number of calls of each group
 * @property usedBytes the growth of the used heap during a group
 * @property allocatedBytes the bytes that the calls of a group allocated
 * @property disturbed the number of groups during which garbage was collected; [usedBytes] is
 *   meaningless unless this is 0
 * @property cpuLoad the CPU load of the process after each group, as its MXBean reports it: 1 is
 *   all cores. Null if the MXBean reports no load.
 * @property cpuShare the CPU time of the process as a share of the elapsed time of all cores
 * @property peakHeapBytes the largest size of the used heap, garbage included
 * @property residentBytes the largest resident memory of the process; null if the system does not
 *   report it
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

/**
 * The sizes of a cell's payloads: means over the document's siblings, in bytes. A sequence counts
 * as the sum of its payloads.
 *
 * @property bytes the size without compression
 * @property compressed the sizes with each payload compressed separately; null in journals of
 *   earlier versions
 * @property together the sizes with each sequence compressed as a whole; null if calls handle
 *   single payloads
 */
data class PayloadSize(
    val bytes: Double,
    val compressed: CompressedSizes?,
    val together: CompressedSizes? = null,
)

/**
 * Mean sizes after compression, in bytes.
 *
 * @property deflate the zlib format, at its default level 6
 * @property gzip like [deflate], with the header of a gzip file
 * @property zstd a Zstandard frame
 * @property lz4 an LZ4 block, without a frame
 */
@Serializable
data class CompressedSizes(
    val deflate: Double,
    val gzip: Double,
    val zstd: Double,
    val lz4: Double,
)

/**
 * The files that a contender needs at run time.
 *
 * @property jars the number of libraries on its class path
 * @property jarBytes the size of these libraries
 * @property classes the number of classes of its data model, codec and bridge
 * @property classBytes the size of these classes before compression
 */
@Serializable
data class Footprint(val jars: Int, val jarBytes: Long, val classes: Int, val classBytes: Long)

/** How a cell ended. The [Outcome] of a cell has a reason for every status except [MEASURED]. */
@Serializable(Status.ById::class)
enum class Status(override val id: String) : Identified {
    MEASURED("measured"),
    /** The contender's manifest or language shape rules this cell out. Not a failure. */
    UNSUPPORTED("unsupported"),
    /** The contender's manifest says why the contender is not ranked here. Not a failure. */
    EXCLUDED("excluded"),
    /** A download that the contender needs failed. */
    UNAVAILABLE("unavailable"),
    /**
     * The sources did not compile or do not fit this version of the library, or the class archive
     * of a cold start could not be made. Not a failure of the library.
     */
    BUILD_FAILED("build-failed"),
    /** An answer was wrong. */
    WRONG("wrong"),
    /** The contender threw an exception, or its JVM ended. */
    CRASHED("crashed"),
    /** The contender did not answer in time. */
    TIMED_OUT("timed-out"),
    /**
     * The run ended before a generation of the cell was complete. Not a failure of the contender.
     */
    NOT_MEASURED("not-measured");

    /** Whether a run that has a cell with this status did less than the user asked for. */
    val isFault: Boolean
        get() = this != MEASURED && !isDeclared

    /** Whether the manifest or the language shape of the contender rules out the cell. */
    val isDeclared: Boolean
        get() = this == UNSUPPORTED || this == EXCLUDED

    /** Whether nothing was built for a cell with this status. */
    val isUnbuilt: Boolean
        get() = this in setOf(UNAVAILABLE, BUILD_FAILED, UNSUPPORTED, EXCLUDED)

    internal object ById : IdentifiedSerializer<Status>("Status", { entries })
}

/**
 * The outcome of a cell.
 *
 * @property reason one sentence for the readers of a table; null only for measured cells
 * @property detail evidence of several lines, such as compiler messages or the end of the worker's
 *   output; null if there is none
 */
@Serializable
data class Outcome(val status: Status, val reason: String? = null, val detail: String? = null)
