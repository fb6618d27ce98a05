package dev.serdemark.toolchain.resolution

import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors

/** As many requests to a repository at a time. */
private const val THREADS = 8

/** Maps what waits for the network; results are in order, and the first failure is thrown. */
internal fun <T, R> Collection<T>.mapInParallel(change: (T) -> R): List<R> {
    val executor = Executors.newFixedThreadPool(THREADS)
    try {
        return executor.invokeAll(map { Callable { change(it) } }).map { it.get() }
    } catch (e: ExecutionException) {
        throw e.cause ?: e
    } finally {
        executor.shutdown()
    }
}
