package dev.serdemark.engine

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Does a [task] for each of the [items], [threads] at a time. Once one has failed, no other begins.
 * When this returns, or throws what the first of those that failed has thrown, all have ended.
 */
internal fun <T, R> inParallel(threads: Int, items: List<T>, task: (T) -> R): List<R> {
    val pool = Executors.newFixedThreadPool(threads)
    val hasFailed = AtomicBoolean()
    try {
        val ended =
            pool.invokeAll(
                items.map {
                    Callable {
                        if (hasFailed.get()) null
                        else runCatching { task(it) }.onFailure { hasFailed.set(true) }
                    }
                }
            )
        return ended.mapNotNull { it.get() }.map { it.getOrThrow() }
    } finally {
        pool.shutdown()
    }
}
