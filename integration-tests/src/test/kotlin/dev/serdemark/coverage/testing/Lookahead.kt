package dev.serdemark.coverage.testing

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.Future

/**
 * Computes the results of [items] on a second thread, one item ahead: [get] also starts the next
 * item. So one contender is compiled while the contender before it is checked.
 */
internal class Lookahead<T>(private val items: List<String>, private val compute: (String) -> T) :
    AutoCloseable {
    private val thread = Executors.newSingleThreadExecutor()
    private val results = HashMap<String, Future<T>>()

    /** Returns the result of [item]. Throws the exception of [compute] if it failed. */
    operator fun get(item: String): T {
        val result = start(item)
        items.getOrNull(items.indexOf(item) + 1)?.let(::start)
        try {
            return result.get()
        } catch (e: ExecutionException) {
            throw e.cause!!
        }
    }

    private fun start(item: String): Future<T> =
        results.getOrPut(item) { thread.submit(Callable { compute(item) }) }

    override fun close() {
        thread.shutdownNow()
    }
}
