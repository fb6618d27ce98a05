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
 * Runs a [task] for each of the [items]. Each running task holds a permit of [free], and other code
 * may add permits while tasks run. Tasks begin in the order of the items, and no task begins after
 * one has failed. All tasks have ended when this returns or throws. Returns the results in the
 * order of the items. Throws the exception of the first task that failed.
 */
fun <T, R> inParallel(free: Semaphore, items: Collection<T>, task: (T) -> R): List<R> {
    val pool = Executors.newCachedThreadPool()
    val hasFailed = AtomicBoolean()
    fun run(item: T): Result<R> =
        try {
            runCatching { task(item) }.onFailure { hasFailed.set(true) }
        } finally {
            free.release()
        }
    try {
        val begun = mutableListOf<Future<Result<R>>>()
        for (item in items) {
            free.acquire()
            if (hasFailed.get()) {
                free.release()
                break
            }
            begun += pool.submit(Callable { run(item) })
        }
        val ended = begun.map { it.get() }
        return ended.map { it.getOrThrow() }
    } finally {
        pool.shutdownNow()
    }
}
