package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.system.inParallel
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.TimeSource

/**
 * Makes sure that every answer of a contender is right, in a JVM that is not measured. The check
 * covers every sibling, and the payloads that are only checked. A cell with a wrong answer leaves
 * the run. Each contender is checked once, by the first thread that asks for it.
 *
 * @param isChecked whether a cell has passed its check before
 */
class Checking(
    private val workers: Workers,
    private val live: LiveContenders,
    private val interruption: Interruption,
    private val isChecked: (CellIndex) -> Boolean,
) {
    private val checks = ConcurrentHashMap<BuiltContender, FutureTask<Unit>>()
    private val sizes = SizesOfDocument()
    private val nanos = AtomicLong()

    /** Elapsed time of all checks so far. Checks that run at the same time count separately. */
    val spent: Duration
        get() = nanos.get().nanoseconds

    /** Checks the [contender], and returns when it is known which of its cells are right. */
    fun check(contender: BuiltContender) {
        val check = checks.computeIfAbsent(contender) { FutureTask({ timed(contender) }, Unit) }
        check.run() // Does nothing if another thread has begun it.
        try {
            check.get()
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        }
    }

    /**
     * Checks all [contenders], [threads] at a time. If [one] is enough, checks them in their order
     * until one has passed. Returns those that have passed or were not checked.
     */
    fun begin(contenders: List<BuiltContender>, threads: Int, one: Boolean): List<BuiltContender> {
        val parts = if (one) contenders.chunked(threads) else listOf(contenders)
        parts.firstOrNull { next ->
            inParallel(threads, next, ::check)
            next.any(live::holds)
        }
        return contenders.filter(live::holds)
    }

    private fun timed(contender: BuiltContender) {
        if (live.operations(contender).all { isChecked(contender.cells.getValue(it)) }) return
        val begun = TimeSource.Monotonic.markNow()
        try {
            checkAll(contender)
        } finally {
            nanos.addAndGet(begun.elapsedNow().inWholeNanoseconds)
        }
    }

    private fun checkAll(contender: BuiltContender) {
        val check = FullCheck(contender, interruption)
        val result =
            try {
                check.run(workers)
            } catch (e: WorkerFailure) {
                interruption.check()
                live.failAll(contender, check.outcome(e))
                return
            }
        for (operation in live.operations(contender)) {
            val outcome = result.wrong[operation]
            if (outcome == null) {
                val cell = contender.cells.getValue(operation)
                live.emit(result.measured.passed(cell, operation, sizes))
            } else {
                live.fail(BuiltCell(contender, operation), outcome)
            }
        }
    }
}
