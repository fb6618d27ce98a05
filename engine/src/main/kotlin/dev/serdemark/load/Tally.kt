package dev.serdemark.load

import java.util.concurrent.atomic.AtomicReference

/** What all connections of a load share. */
internal class Shared {
    private val failure = AtomicReference<Failure>()

    val hasFailed: Boolean
        get() = failure.get() != null

    fun fail(why: Failure) {
        failure.compareAndSet(null, why)
    }

    fun load(tallies: List<Tally>, wallNanos: Long) =
        Load(
            requests = tallies.sumOf { it.count },
            wallNanos = wallNanos,
            nanos = tallies.map { it.times() }.fold(LongArray(0), LongArray::plus),
            differing = tallies.sumOf { it.differing },
            examples = tallies.flatMap { it.examples },
            failure = failure.get(),
        )
}

/** Counts the answers of one connection. For use by one thread. */
internal class Tally(private val client: Client, private val shared: Shared) {
    private var nanos = LongArray(1_000)

    var count = 0
        private set

    var differing = 0
        private set

    val examples = mutableListOf<Body>()

    val hasFailed: Boolean
        get() = shared.hasFailed

    fun fail(why: Failure) = shared.fail(why)

    /** Sends a request whose time counts [from] a moment of the system's nanosecond clock. */
    fun send(requests: Requests, payload: Int, from: Long) {
        val body =
            try {
                client.send(requests, payload)
            } catch (e: RequestFailed) {
                shared.fail(e.failure)
                return
            }
        add(System.nanoTime() - from)
        if (requests.method == Method.GET && !body.contentEquals(requests.payloads[payload])) {
            differing++
            if (examples.size < MOST_EXAMPLES) examples += Body(payload, body)
        }
    }

    fun times(): LongArray = nanos.copyOf(count)

    private fun add(time: Long) {
        if (count == nanos.size) nanos = nanos.copyOf(2 * count)
        nanos[count++] = time
    }

    private companion object {
        /** The most bodies of a connection that are kept to be looked at. */
        const val MOST_EXAMPLES = 10
    }
}
