package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * A run whose calls are requests to a server, over HTTP and the loopback interface. Then
 * [Operation.READ] is a POST, whose body the contender reads, and [Operation.WRITE] is a GET, whose
 * answer it writes.
 *
 * @property perSecond the fixed rate at which requests are sent for latencies
 * @property connections connections that stay open, and requests that wait for an answer at a time
 */
@Serializable data class RequestPlan(val perSecond: Int, val connections: Int)
