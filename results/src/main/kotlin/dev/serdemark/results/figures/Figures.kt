package dev.serdemark.results.figures

import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.plan.LoadedClasses
import kotlinx.serialization.Serializable

/** The figures of a measured cell, either warm or cold. */
sealed interface Figures {
    /** The number of generations that measured the cell. */
    val generations: Int

    /** The time that ranks cells, in nanoseconds. */
    val time: Estimate

    /** Mean size of the payload. */
    val payloadBytes: Double
}

/** The warm figures of a cell; null if it has none. */
val CellResult.warm: WarmFigures?
    get() = figures as? WarmFigures

/** The figures of a cell's cold starts; null if it has none. */
val CellResult.cold: ColdFigures?
    get() = figures as? ColdFigures

/**
 * An estimate with its interval.
 *
 * @property value the estimate
 * @property low the lower end of the interval; null if too few generations allow no interval
 * @property high the upper end of the interval; null if too few generations allow no interval
 */
@Serializable
data class Estimate(val value: Double, val low: Double?, val high: Double?) {
    /** The estimate of the inverse of a ratio. */
    fun inverse(): Estimate =
        Estimate(1 / value, low = high?.let { 1 / it }, high = low?.let { 1 / it })
}

private const val NANOS_PER_SECOND = 1e9

/**
 * The figures of a cell that was measured warm. Times are nanoseconds per call.
 *
 * @property time the ranking metric: thread CPU time. If several threads call: the elapsed time
 *   divided by the calls of all threads.
 * @property mean the mean thread CPU time over all slices, summed over threads
 * @property wall the mean elapsed time, from slices in which the thread never waited for a core;
 *   null if there are no such slices
 * @property cost [mean] plus the collector's CPU time for the bytes that a call allocates; null if
 *   the system does not say
 * @property process the CPU time of the whole process per call. It is [mean] plus a share of the
 *   time of all other threads, such as the collector's and the compiler's. Null if the system does
 *   not say.
 * @property allocated the bytes that a call allocates
 * @property scaling the calls per second of several threads over the calls per second of one
 *   thread; null if one thread calls
 * @property requests the figures that only requests have; null if the run sends none. If the run
 *   sends requests, all CPU times are CPU times of the server's process.
 */
data class WarmFigures(
    override val generations: Int,
    override val time: Estimate,
    val mean: Double,
    val wall: Double?,
    val cost: Double?,
    val process: Double?,
    val allocated: Double,
    override val payloadBytes: Double,
    val scaling: Estimate? = null,
    val requests: RequestFigures? = null,
) : Figures {
    /** Calls per second of all threads together, from [time]. */
    val callsPerSecond: Estimate
        get() =
            Estimate(
                value = NANOS_PER_SECOND / time.value,
                low = time.high?.let { NANOS_PER_SECOND / it },
                high = time.low?.let { NANOS_PER_SECOND / it },
            )

    /** Payload bytes per microsecond of [time]: megabytes (10^6) per second. */
    val megabytesPerSecond: Double
        get() = payloadBytes * 1000 / time.value
}

/**
 * The figures of a cell's cold starts. Times are nanoseconds. [time] is a geometric mean, and all
 * other times are medians.
 *
 * @property clock the clock of [time], [setUp] and [call]
 * @property time the time of the first call, plus the set-up if the JVM made no call before
 * @property wall elapsed time of the same work
 * @property setUp the time for making the codec; null if the JVM made a call before
 * @property call the time of the first call
 * @property process the times of the whole process; null if the JVM made a call before
 */
data class ColdFigures(
    override val generations: Int,
    val clock: ColdClock,
    override val time: Estimate,
    val wall: Double,
    val setUp: Double?,
    val call: Double,
    val process: ColdProcess?,
    override val payloadBytes: Double,
) : Figures

/** The clock of the times of a cold run. */
@Serializable(ColdClock.ById::class)
enum class ColdClock(override val id: String) : Identified {
    /** CPU time of the thread that calls. */
    THREAD_CPU("thread-cpu"),
    /** Elapsed time, if the system does not provide CPU time with enough precision. */
    ELAPSED("elapsed");

    internal object ById : IdentifiedSerializer<ColdClock>("ColdClock", { entries })
}

/**
 * The median times of a whole JVM, in nanoseconds.
 *
 * @property toFirstResult the elapsed time from the entry of main to the first result
 * @property wall the elapsed time from the start of the process to its end
 * @property cpu the CPU time of all threads; null if the system does not say
 * @property loaded the classes that the JVM loads up to the last result; null if this is unknown
 * @property archive the class archive that the run made for it; null if there is none
 */
data class ColdProcess(
    val toFirstResult: Double,
    val wall: Double,
    val cpu: Double?,
    val loaded: LoadedClasses?,
    val archive: ColdEvent.ArchiveMade?,
)

/** The times of a JVM without a contender in the setting [jvm], from [starts] starts. */
data class ColdFloor(val jvm: String, val starts: Int, val process: ColdProcess)

/**
 * Elapsed times of single calls of a cell, in nanoseconds. Each call starts when the one before has
 * ended (closed-loop service time).
 *
 * @property calls the number of calls over all [generations]
 * @property clockNanos the median time that the clock takes, which was subtracted from each call
 * @property median 50% of all calls took at most this long
 * @property p99 99% of all calls took at most this long
 * @property p999 99.9% of all calls took at most this long
 * @property maximum the longest call
 * @property bare latencies without the contender; null if the run sends no requests
 * @property p99Range the smallest and the largest [p99] of a single generation
 */
data class LatencyFigures(
    val calls: Long,
    val generations: Int,
    val clockNanos: Long,
    val median: Double,
    val p99: Double,
    val p999: Double,
    val maximum: Double,
    val p99Range: ClosedFloatingPointRange<Double>,
    val bare: BareLatency? = null,
)

/**
 * The figures that only cells with requests have.
 *
 * @property perSecond requests per second at full load, over all connections
 * @property bareCpu the CPU time of the server's process for a request that it answers without the
 *   contender, in nanoseconds
 * @property share the contender's share of a request's CPU time, from 0 to 1: the median over all
 *   slices of the share that remains without [bareCpu]
 */
@Serializable
data class RequestFigures(val perSecond: Double, val bareCpu: Double, val share: Double)

/**
 * Latencies of requests that the server answers without the contender, in nanoseconds.
 *
 * @property median 50% of these requests took at most this long
 * @property p99 99% of these requests took at most this long
 */
data class BareLatency(val median: Double, val p99: Double)
