package dev.serdemark.engine

import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Event
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.TimeSource

/**
 * Makes sure that every answer of an entrant is right, on every sibling and on what is checked
 * only, in a JVM that is not measured; a cell with a wrong answer leaves the [field]. Each entrant
 * is checked once, by the first thread that asks for it.
 *
 * @param isChecked whether a cell has passed its check before
 */
class Checking(
    private val workers: Workers,
    private val field: Field,
    private val interruption: Interruption,
    private val isChecked: (Int) -> Boolean,
) {
    private val checks = ConcurrentHashMap<Entrant, FutureTask<Unit>>()
    private val nanos = AtomicLong()

    /** Elapsed time of all checks so far; those that go on at once count each. */
    val spent: Duration
        get() = nanos.get().nanoseconds

    /** Returns once it is known which cells of the [entrant] are right. */
    fun check(entrant: Entrant) {
        val check = checks.computeIfAbsent(entrant) { FutureTask({ timed(entrant) }, Unit) }
        check.run() // Does nothing if another thread has begun it.
        try {
            check.get()
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        }
    }

    /**
     * Checks all [entrants], [threads] at a time; or where [one] is enough, in their order until
     * one has passed. Returns those that have passed or were not checked.
     */
    fun begin(entrants: List<Entrant>, threads: Int, one: Boolean): List<Entrant> {
        val parts = if (one) entrants.chunked(threads) else listOf(entrants)
        parts.firstOrNull { next ->
            inParallel(threads, next, ::check)
            next.any(field::holds)
        }
        return entrants.filter(field::holds)
    }

    private fun timed(entrant: Entrant) {
        if (field.operations(entrant).all { isChecked(entrant.cells.getValue(it)) }) return
        val begun = TimeSource.Monotonic.markNow()
        try {
            checkAll(entrant)
        } finally {
            nanos.addAndGet(begun.elapsedNow().inWholeNanoseconds)
        }
    }

    private fun checkAll(entrant: Entrant) {
        val check = FullCheck(entrant, interruption)
        val result =
            try {
                check.run(workers)
            } catch (e: WorkerFailure) {
                interruption.check()
                field.failAll(entrant, check.outcome(e))
                return
            }
        for (operation in field.operations(entrant)) {
            val outcome = result.wrong[operation]
            if (outcome == null) {
                val cell = entrant.cells.getValue(operation)
                field.tell(Event.CellChecked(cell, result.measured.payloadBytes(operation)))
            } else {
                field.fail(entrant, operation, outcome)
            }
        }
    }
}
