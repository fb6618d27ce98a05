package dev.serdemark.results.figures

/**
 * What only runs of requests have.
 *
 * @property perSecond requests per second, flat out over all connections
 * @property bareCpu CPU time of the server's process for a request that it answers without the
 *   contender, in nanoseconds
 * @property share the part of a request's CPU time that the contender takes: what is left without
 *   [bareCpu], from 0 to 1; the median over slices
 */
data class RequestFigures(val perSecond: Double, val bareCpu: Double, val share: Double)

/**
 * Latencies of requests that the server answers without the contender, in nanoseconds.
 *
 * @property median 50% of them took at most so long, and 99% [p99]
 */
data class BareLatency(val median: Double, val p99: Double)
