package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltContender
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit

/**
 * Checks contenders while others are still compiled, one at a time, because the compiler is busy
 * too. Checks that have not begun when this is closed run later, before the contender is measured.
 */
internal class EarlyChecks(private val checking: Checking) : AutoCloseable {
    private val waiting = LinkedBlockingQueue<Runnable>()
    private val thread = ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, waiting)

    fun add(contenders: List<BuiltContender>) {
        // A failed check throws again when it is asked for before measuring.
        contenders.forEach { thread.execute { runCatching { checking.check(it) } } }
    }

    /** Waits for the check that is running. */
    override fun close() {
        waiting.clear()
        thread.shutdown()
        thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)
    }
}
