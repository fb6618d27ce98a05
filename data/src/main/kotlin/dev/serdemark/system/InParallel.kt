package dev.serdemark.system

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/**
 * Does a [task] for each of the [items], [threads] at a time. Once one has failed, none after it
 * begins. When this returns, or throws what the first of those that failed has thrown, all have
 * ended. Results are in the order of the items.
 */
fun <T, R> inParallel(threads: Int, items: Collection<T>, task: (T) -> R): List<R> {
    val pool = Executors.newFixedThreadPool(threads)
    val failed = AtomicInteger(Int.MAX_VALUE)
    try {
        val ended =
            pool.invokeAll(
                items.mapIndexed { place, item ->
                    Callable {
                        if (place > failed.get()) null
                        else
                            runCatching { task(item) }
                                .onFailure { failed.accumulateAndGet(place, ::minOf) }
                    }
                }
            )
        return ended.mapNotNull { it.get() }.map { it.getOrThrow() }
    } finally {
        pool.shutdown()
    }
}
