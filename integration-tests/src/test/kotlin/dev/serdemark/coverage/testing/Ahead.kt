package dev.serdemark.coverage.testing

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.Future

/**
 * Makes the results of [items] on a second thread, one item ahead: a request for a result also
 * starts the next item. So a contender is compiled while the previous one is checked.
 */
internal class Ahead<T>(private val items: List<String>, private val make: (String) -> T) :
    AutoCloseable {
    private val thread = Executors.newSingleThreadExecutor()
    private val results = HashMap<String, Future<T>>()

    /** Returns the result of [item]. Throws the exception with which [make] failed. */
    operator fun get(item: String): T {
        val result = begin(item)
        items.getOrNull(items.indexOf(item) + 1)?.let(::begin)
        try {
            return result.get()
        } catch (e: ExecutionException) {
            throw e.cause!!
        }
    }

    private fun begin(item: String): Future<T> =
        results.getOrPut(item) { thread.submit(Callable { make(item) }) }

    override fun close() {
        thread.shutdownNow()
    }
}
