package dev.serdemark.system

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/**
 * Runs a [task] for each of the [items], on [threads] threads at a time. After a task has failed,
 * no task of a later item begins. All tasks have ended when this returns or throws. Results are in
 * the order of the items. Throws what the first failed task threw.
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
