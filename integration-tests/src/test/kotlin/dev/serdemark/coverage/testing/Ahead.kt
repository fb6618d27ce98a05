package dev.serdemark.coverage.testing

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.Future

/**
 * Makes a result for each of the [items] on a second thread, one item ahead of its user. So a
 * contender is compiled while the one before it is checked.
 */
internal class Ahead<T>(private val items: List<String>, private val make: (String) -> T) :
    AutoCloseable {
    private val thread = Executors.newSingleThreadExecutor()
    private val made = HashMap<String, Future<T>>()

    /** The result of [item]. Throws the exception that making it threw. */
    operator fun get(item: String): T {
        val asked = begin(item)
        items.getOrNull(items.indexOf(item) + 1)?.let(::begin)
        try {
            return asked.get()
        } catch (e: ExecutionException) {
            throw e.cause!!
        }
    }

    private fun begin(item: String): Future<T> =
        made.getOrPut(item) { thread.submit(Callable { make(item) }) }

    override fun close() {
        thread.shutdownNow()
    }
}
