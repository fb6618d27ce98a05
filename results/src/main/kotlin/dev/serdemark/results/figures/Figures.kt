package dev.serdemark.results.figures

import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.LoadedClasses

/** The figures of a measured cell: warm ones or cold ones, never both. */
sealed interface Figures {
    /** How many generations measured the cell. */
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

/** An estimate with its interval; [low] and [high] are null if there is no interval. */
data class Estimate(val value: Double, val low: Double?, val high: Double?) {
    /** The estimate of the inverse of a ratio. */
    fun inverse(): Estimate = Estimate(1 / value, high?.let { 1 / it }, low?.let { 1 / it })
}

/** The nanoseconds of a second. */
private const val SECOND = 1e9

/**
 * The figures of a cell that was measured warm. Times are nanoseconds per call.
 *
 * @property time the ranking metric: thread CPU time, or with several threads the elapsed time over
 *   the calls of all of them
 * @property mean thread CPU time as the mean over all slices, summed over threads
 * @property wall elapsed time, from slices in which the thread never waited for a core; null if
 *   there were none
 * @property cost [mean] and the collector's CPU time for the bytes that a call allocates; null if
 *   the system does not say
 * @property process CPU time of the whole process per call: [mean], and in proportion to it the
 *   time of all other threads, such as the collector's and the compiler's; null if the system does
 *   not say
 * @property allocated bytes that a call allocates
 * @property scaling calls per second of several threads, over those of one thread alone; null if
 *   one thread calls
 * @property requests null if the run sends no requests; otherwise all CPU times are those of the
 *   server's process
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
                SECOND / time.value,
                time.high?.let { SECOND / it },
                time.low?.let { SECOND / it },
            )

    /** Payload bytes per microsecond of [time]: megabytes (10^6) per second. */
    val megabytesPerSecond: Double
        get() = payloadBytes * 1000 / time.value
}

/**
 * The figures of a cell's cold starts. Times are nanoseconds. [time] is the mean on the scale of
 * logarithms; all others are medians.
 *
 * @property clock what [time] counts
 * @property time of the library: its first call, and its set-up if the JVM made no call before
 * @property wall elapsed time of the same work
 * @property setUp time of making the codec, by the same clock; null if the JVM made a call before
 * @property call the first call, by the same clock
 * @property process what the whole process takes; null if the JVM made a call before
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
enum class ColdClock(val id: String) {
    /** CPU time of the thread that calls. */
    THREAD_CPU("thread-cpu"),
    /** Elapsed time, if the system does not provide CPU time with enough precision. */
    ELAPSED("elapsed"),
}

/**
 * What a whole JVM takes: medians, in nanoseconds.
 *
 * @property toFirstResult elapsed time from the entry of main to the first result
 * @property wall elapsed time from the start of the process to its end
 * @property cpu CPU time of all threads; null if the system does not say
 * @property loaded classes up to the last result; null if unknown
 * @property archive that was made for it; null if there is none
 */
data class ColdProcess(
    val toFirstResult: Double,
    val wall: Double,
    val cpu: Double?,
    val loaded: LoadedClasses?,
    val archive: ColdEvent.ArchiveMade?,
)

/** What a JVM without a contender takes in the setting [jvm]: the median over [starts] starts. */
data class ColdFloor(val jvm: String, val starts: Int, val process: ColdProcess)

/**
 * Elapsed times of single calls of a cell, in nanoseconds. Each call starts when the one before has
 * ended (closed-loop service time).
 *
 * @property calls the number of calls over all [generations]
 * @property clockNanos the median time of the clock, which was subtracted
 * @property median 50% of all calls took at most this long
 * @property p99 99% of all calls took at most this long
 * @property p999 99.9% of all calls took at most this long
 * @property maximum the longest
 * @property bare null if the run sends no requests
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
 * What only runs of requests have.
 *
 * @property perSecond requests per second at full load, over all connections
 * @property bareCpu CPU time of the server's process for a request that it answers without the
 *   contender, in nanoseconds
 * @property share the share of the contender in a request's CPU time, from 0 to 1: what is left
 *   without [bareCpu], as the median over slices
 */
data class RequestFigures(val perSecond: Double, val bareCpu: Double, val share: Double)

/**
 * Latencies of requests that the server answers without the contender, in nanoseconds.
 *
 * @property median 50% of them took at most this long
 * @property p99 99% of them took at most this long
 */
data class BareLatency(val median: Double, val p99: Double)
