package dev.serdemark.load

/**
 * What a load has shown.
 *
 * @property requests the number of requests that were answered
 * @property wallNanos elapsed time from the first request to the last answer
 * @property nanos elapsed time of each request, in no certain order; from the intended time of
 *   sending if requests were sent at a fixed rate
 * @property differing the number of bodies that differ from what the payload is, and [examples] the
 *   first of them; the difference may be harmless
 * @property failure the first failure; the load ends with it
 */
class Load(
    val requests: Int,
    val wallNanos: Long,
    val nanos: LongArray,
    val differing: Int,
    val examples: List<Body>,
    val failure: Failure?,
)

/** The body of an answer for the payload at an index. */
class Body(val payload: Int, val content: ByteArray)

/**
 * Why a request has no answer.
 *
 * @property isTimeout whether the server was too slow
 * @property reason a clause such as `was answered with status 500`, after `A GET request`
 * @property detail the beginning of an answer's body; null if there is none
 */
class Failure(val isTimeout: Boolean, val reason: String, val detail: String? = null)
