package dev.serdemark.requests

import java.util.concurrent.atomic.AtomicReference
import org.apache.hc.core5.http.ContentType

/**
 * The results of a load.
 *
 * @property requests the number of requests that were answered
 * @property wallNanos elapsed time from the first request to the last answer
 * @property nanos elapsed time of each request, in no particular order. If requests were sent at a
 *   fixed rate, the time begins when a request was planned to be sent.
 * @property differing the number of bodies that differ from the payload. They may still be correct.
 * @property examples the first bodies that differ
 * @property failure the first failure, which ends the load; null if there is none
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
 * @property isTimeout whether the server took too long
 * @property reason the end of a sentence that begins with `A GET request`, such as `was answered
 *   with status 500`
 * @property detail the beginning of an answer's body; null if there is none
 */
class Failure(val isTimeout: Boolean, val reason: String, val detail: String? = null)

/** The method of a request. */
enum class Method {
    GET,
    POST,
}

/**
 * The requests of a load. They rotate over [payloads].
 *
 * @property path the path of the requests, without the number of the payload at its end
 * @property payloads the bodies that a [Method.POST] sends, or that answer a [Method.GET]
 * @param mediaType the media type of the payloads, such as `application/json`
 */
class Requests(
    val method: Method,
    val path: String,
    val payloads: List<ByteArray>,
    mediaType: String,
) {
    internal val contentType: ContentType = ContentType.parse(mediaType)
}

/** The state that all connections of a load share. */
internal class LoadState {
    private val firstFailure = AtomicReference<Failure>()

    val hasFailed: Boolean
        get() = firstFailure.get() != null

    fun fail(failure: Failure) {
        firstFailure.compareAndSet(null, failure)
    }

    fun load(tallies: List<Tally>, wallNanos: Long) =
        Load(
            requests = tallies.sumOf { it.count },
            wallNanos = wallNanos,
            nanos = tallies.map { it.times() }.fold(LongArray(0), LongArray::plus),
            differing = tallies.sumOf { it.differing },
            examples = tallies.flatMap { it.examples },
            failure = firstFailure.get(),
        )
}

/** Counts the answers of one connection. Only one thread may use it. */
internal class Tally(private val client: Client, val state: LoadState) {
    private var nanos = LongArray(1_000)

    var count = 0
        private set

    var differing = 0
        private set

    val examples = mutableListOf<Body>()

    /** Sends a request. Its time begins at [startNanos], a value of [System.nanoTime]. */
    fun send(requests: Requests, payload: Int, startNanos: Long) {
        val body =
            try {
                client.send(requests, payload)
            } catch (e: RequestFailed) {
                state.fail(e.failure)
                return
            }
        add(System.nanoTime() - startNanos)
        if (requests.method == Method.GET && !body.contentEquals(requests.payloads[payload])) {
            differing++
            if (examples.size < MAX_EXAMPLES) examples += Body(payload, body)
        }
    }

    fun times(): LongArray = nanos.copyOf(count)

    private fun add(time: Long) {
        if (count == nanos.size) nanos = nanos.copyOf(2 * count)
        nanos[count++] = time
    }

    private companion object {
        const val MAX_EXAMPLES = 10
    }
}
