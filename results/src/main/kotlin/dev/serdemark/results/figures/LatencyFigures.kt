package dev.serdemark.results.figures

/**
 * Elapsed times of single calls of a cell, in nanoseconds. Each call starts when the one before has
 * ended (closed-loop service time).
 *
 * @property calls the number of calls over all [generations]
 * @property clockNanos the median time of the clock, which was subtracted
 * @property median of all calls; 50% of them took at most so long
 * @property p99 99% of them took at most so long, and [p999] 99.9%
 * @property maximum the longest
 * @property bare null if calls are no requests
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
