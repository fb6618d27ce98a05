package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.live
import dev.serdemark.engine.context.RunContext
import dev.serdemark.system.inParallel
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.TimeSource

/**
 * Checks every answer of a contender, in a JVM that is not measured. The check covers every
 * sibling, and the payloads that are only checked. A cell with a wrong answer leaves the run. Each
 * contender is checked once, by the first thread that asks for it. In a resumed run, it is not
 * checked again if all its cells passed before.
 */
class ContenderChecker(private val context: RunContext) {
    private val checks = ConcurrentHashMap<BuiltContender, FutureTask<Unit>>()
    private val sizes = PayloadSizes()
    private val nanos = AtomicLong()

    /** The sum of the elapsed times of all checks so far. */
    val totalTime: Duration
        get() = nanos.get().nanoseconds

    /** Checks the [contender], or waits until another thread has checked it. */
    fun check(contender: BuiltContender) {
        val check =
            checks.computeIfAbsent(contender) { FutureTask({ checkTimed(contender) }, Unit) }
        check.run() // Does nothing if another thread has begun this check.
        try {
            check.get()
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        }
    }

    /** Checks all [contenders], as many at a time as workers may warm up at a time. */
    fun checkAll(contenders: List<BuiltContender>) =
        inParallel(context.settings.warmers, contenders, ::check)

    /** Checks [contenders] in their order, some at a time, until one has a cell that passed. */
    fun checkUntilOnePasses(contenders: List<BuiltContender>) {
        for (chunk in contenders.chunked(context.settings.warmers)) {
            checkAll(chunk)
            if (chunk.any { it.live(context).isNotEmpty() }) return
        }
    }

    private fun checkTimed(contender: BuiltContender) {
        if (contender.live(context).all { context.isChecked(it.index) }) return
        val start = TimeSource.Monotonic.markNow()
        try {
            checkNow(contender)
        } finally {
            nanos.addAndGet(start.elapsedNow().inWholeNanoseconds)
        }
    }

    private fun checkNow(contender: BuiltContender) {
        val check = FullCheck(contender, context)
        val result = context.attempt(contender.cells.values, check::outcome, check::run) ?: return
        for (cell in contender.live(context)) {
            val outcome = result.wrong[cell.operation]
            if (outcome != null) context.fail(cell.index, outcome)
            else context.emit(result.measured.passedEvent(cell.index, cell.operation, sizes))
        }
    }
}

/**
 * Checks contenders while other contenders are still being compiled. Checks one at a time, because
 * compilers need the cores too. [close] drops the checks that have not begun. These checks run
 * later, before their contenders are measured.
 */
internal class EarlyChecks(private val checker: ContenderChecker) : AutoCloseable {
    private val waiting = LinkedBlockingQueue<Runnable>()
    private val thread = ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, waiting)

    fun add(contenders: List<BuiltContender>) {
        // A check that threw an exception throws it again when it is requested before measuring.
        contenders.forEach { thread.execute { runCatching { checker.check(it) } } }
    }

    /** Waits for the check that is running. */
    override fun close() {
        waiting.clear()
        thread.shutdown()
        thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)
    }
}
