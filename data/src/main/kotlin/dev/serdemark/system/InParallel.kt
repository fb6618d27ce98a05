package dev.serdemark.system

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.Semaphore
import java.util.concurrent.atomic.AtomicBoolean

/** Runs a [task] for each of the [items], [threads] at a time. */
fun <T, R> inParallel(threads: Int, items: Collection<T>, task: (T) -> R): List<R> =
    inParallel(Semaphore(threads), items, task)

/**
 * Runs a [task] for each of the [items]. Tasks begin in the order of the items, and no task begins
 * after one has failed. Returns the results in the order of the items, after all tasks have ended.
 * If tasks failed, throws the exception of the first of them.
 *
 * @param permits each running task takes a permit; other code may add permits while tasks run
 */
fun <T, R> inParallel(permits: Semaphore, items: Collection<T>, task: (T) -> R): List<R> {
    val pool = Executors.newCachedThreadPool()
    val hasFailed = AtomicBoolean()
    fun run(item: T): Result<R> =
        try {
            runCatching { task(item) }.onFailure { hasFailed.set(true) }
        } finally {
            permits.release()
        }
    try {
        val futures = mutableListOf<Future<Result<R>>>()
        for (item in items) {
            permits.acquire()
            if (hasFailed.get()) {
                permits.release()
                break
            }
            futures += pool.submit(Callable { run(item) })
        }
        val results = futures.map { it.get() }
        return results.map { it.getOrThrow() }
    } finally {
        pool.shutdownNow()
    }
}
