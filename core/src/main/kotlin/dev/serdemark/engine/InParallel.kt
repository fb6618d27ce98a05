package dev.serdemark.engine

import java.util.concurrent.Callable
import java.util.concurrent.Executors

/**
 * Does a [task] for each of the [items], [threads] at a time. When this returns, or throws what the
 * first of those that failed has thrown, all have ended.
 */
internal fun <T, R> inParallel(threads: Int, items: List<T>, task: (T) -> R): List<R> {
    val pool = Executors.newFixedThreadPool(threads)
    try {
        val ended = pool.invokeAll(items.map { Callable { runCatching { task(it) } } })
        return ended.map { it.get().getOrThrow() }
    } finally {
        pool.shutdown()
    }
}
