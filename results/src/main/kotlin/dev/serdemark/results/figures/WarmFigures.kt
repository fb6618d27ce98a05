package dev.serdemark.results.figures

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
 * @property process CPU time of the whole process: [mean] and the share of all other threads, such
 *   as the collector's and the compiler's, in proportion to the measuring thread's
 * @property allocated bytes that a call allocates
 * @property scaling calls per second of several threads, over those of one thread alone; null if
 *   one thread calls
 * @property requests null if calls are no requests; if they are, all CPU times are those of the
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
