package dev.serdemark.requests

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.locks.LockSupport
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Sends requests to a server on the loopback interface, over connections that stay open.
 *
 * @param connections the number of connections. Each waits for one answer at a time.
 * @param timeout the longest time until the next bytes of an answer arrive. A load at a fixed rate
 *   may also last this much longer than planned.
 * @param idle the time without requests after which a connection is replaced. It must be shorter
 *   than 45 seconds, because Ktor's CIO closes connections then.
 */
class LoadGenerator(
    port: Int,
    connections: Int,
    private val timeout: Duration = 10.seconds,
    private val idle: Duration = 5.seconds,
) : AutoCloseable {
    private val clients = List(connections) { Client(port, timeout) }
    private val threads =
        Executors.newFixedThreadPool(connections) { task ->
            Thread(task, "serdemark-load").apply { isDaemon = true }
        }

    /**
     * Sends each payload once, over one connection. Returns the answers until the first failure.
     */
    fun sendEach(requests: Requests): Pair<List<Body>, Failure?> {
        val bodies = mutableListOf<Body>()
        try {
            for (payload in requests.payloads.indices) {
                bodies += Body(payload, clients.first().send(requests, payload))
            }
        } catch (e: RequestFailed) {
            return bodies to e.failure
        }
        return bodies to null
    }

    /**
     * Sends requests for about [duration] in a closed loop: a connection sends the next request as
     * soon as it has an answer.
     */
    fun flatOut(requests: Requests, duration: Duration): Load {
        val count = requests.payloads.size
        return run { index, tally, start ->
            val end = start + duration.inWholeNanoseconds
            // Connections begin with different payloads.
            var payload = index % count
            while (System.nanoTime() < end && !tally.state.hasFailed) {
                tally.send(requests, payload, System.nanoTime())
                payload = (payload + 1) % count
            }
        }
    }

    /**
     * Sends [perSecond] requests per second for [duration]. The moment of each request is planned
     * beforehand. If all connections are busy, a request is sent late, but its time still begins at
     * the planned moment. So a stall of the server lengthens the times of all requests that it
     * delays (Tene, "How NOT to Measure Latency", 2013).
     */
    fun atRate(requests: Requests, perSecond: Int, duration: Duration): Load {
        val total = (duration / 1.seconds * perSecond).toInt().coerceAtLeast(1)
        val next = AtomicInteger()
        val latest = duration + timeout
        return run { _, tally, start ->
            while (!tally.state.hasFailed) {
                val number = next.getAndIncrement()
                if (number >= total) break
                val planned = start + number * NANOS_PER_SECOND / perSecond
                waitUntil(planned)
                if (System.nanoTime() - start > latest.inWholeNanoseconds) {
                    tally.state.fail(tooLate(perSecond, total, number, latest))
                    break
                }
                tally.send(requests, number % requests.payloads.size, planned)
            }
        }
    }

    override fun close() {
        threads.shutdownNow()
        clients.forEach { it.close() }
    }

    private fun tooLate(perSecond: Int, total: Int, sent: Int, after: Duration) =
        Failure(
            isTimeout = true,
            "at $perSecond per second came too late: $sent of $total were sent within $after",
        )

    /**
     * Runs [send] in a thread for each connection, with the connection's index, its tally and the
     * start time.
     */
    private fun run(send: (Int, Tally, Long) -> Unit): Load {
        clients.forEach { it.replaceIfIdle(idle) }
        val state = LoadState()
        val start = System.nanoTime()
        val tallies =
            threads
                .invokeAll(
                    clients.mapIndexed { index, client ->
                        Callable { Tally(client, state).also { send(index, it, start) } }
                    }
                )
                .map { tally ->
                    try {
                        tally.get()
                    } catch (e: ExecutionException) {
                        throw e.cause ?: e
                    }
                }
        return state.load(tallies, System.nanoTime() - start)
    }

    private fun waitUntil(nanoTime: Long) {
        while (true) {
            val left = nanoTime - System.nanoTime()
            if (left <= 0) return
            LockSupport.parkNanos(left)
        }
    }

    private companion object {
        const val NANOS_PER_SECOND = 1_000_000_000L
    }
}
