package dev.serdemark.engine

import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.toSlice
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.worker.protocol.Measurement
import java.util.Random
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors

/**
 * One fresh JVM for each live entrant, launched and warmed up in random order, then rounds: in each
 * every live cell has one slice, in a fresh random order. A cell that fails leaves the run; the
 * others go on.
 *
 * @param number from 1
 * @param random of this generation alone, so that it can be done again
 */
internal class Generation(
    private val number: Int,
    private val random: Random,
    private val settings: Settings,
    private val workers: Workers,
    private val field: Field,
    private val interruption: Interruption,
) {
    /** @property printed bytes before the rounds: the JVM itself may warn of something */
    private class Seat(val entrant: Entrant, val worker: Worker) {
        var printed = 0L
    }

    fun run() {
        field.tell(Event.GenerationStarted(number))
        val seats = warmUp(field.entrants().shuffled(random)).toMutableList()
        try {
            seats.forEach { it.printed = it.worker.output.size }
            for (round in 1..settings.rounds) round(round, seats)
            seats.forEach(::finish)
        } finally {
            seats.forEach { it.worker.close() }
        }
        field.tell(Event.GenerationEnded(number))
    }

    private fun warmUp(entrants: List<Entrant>): List<Seat> {
        val orders = entrants.map { it to field.operations(it).shuffled(random) }
        val pool = Executors.newFixedThreadPool(settings.warmers)
        try {
            val futures = orders.map { (entrant, order) ->
                pool.submit<Seat?> { warm(entrant, order) }
            }
            return futures.mapNotNull { it.get() }
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        } finally {
            pool.shutdownNow()
        }
    }

    /** Null where the worker was lost, which the field knows then. */
    private fun warm(entrant: Entrant, order: List<Operation>): Seat? {
        interruption.check()
        val worker =
            try {
                entrant.launch(workers)
            } catch (e: WorkerFailure) {
                interruption.check()
                field.failAll(entrant, e.outcome)
                return null
            }
        val seat = Seat(entrant, worker)
        val usable = order.all { operation -> attempt(seat, operation) { warm(seat, operation) } }
        return if (usable && settle(seat)) seat else null
    }

    private fun warm(seat: Seat, operation: Operation) {
        val warmed = seat.worker.warmUp(operation, settings.warmUp)
        tell(seat, operation, warmed.slices())
        field.tell(
            Event.CellWarmed(
                seat.entrant.cells.getValue(operation),
                number,
                warmed.slices().sumOf { it.cpuNanos() },
                warmed.capped(),
            )
        )
    }

    /** Whether the worker is still there afterwards. */
    private fun settle(seat: Seat): Boolean {
        try {
            val settled = seat.worker.settle(settings.warmUp)
            field.operations(seat.entrant).forEach { tell(seat, it, settled.slices(it.call)) }
            return true
        } catch (e: WorkerFailure) {
            interruption.check()
            seat.worker.close()
            field.failAll(seat.entrant, e.outcome)
            return false
        }
    }

    private fun tell(seat: Seat, operation: Operation, warmUp: List<Measurement>) {
        val cell = seat.entrant.cells.getValue(operation)
        warmUp.forEachIndexed { index, slice ->
            field.tell(Event.SliceMeasured(slice.toSlice(cell, number, Phase.WARMUP, index + 1, 0)))
        }
    }

    private fun round(round: Int, seats: MutableList<Seat>) {
        val order = seats.flatMap { seat -> field.operations(seat.entrant).map { seat to it } }
        for ((index, turn) in order.shuffled(random).withIndex()) {
            interruption.check()
            val (seat, operation) = turn
            val target = settings.slice * (1 + settings.jitter * (2 * random.nextDouble() - 1))
            if (seat !in seats) continue
            val alive =
                attempt(seat, operation) {
                    val measured = seat.worker.slice(operation, settings.discard, target)
                    val cell = seat.entrant.cells.getValue(operation)
                    field.tell(
                        Event.SliceMeasured(
                            measured.toSlice(cell, number, Phase.ROUND, round, index + 1)
                        )
                    )
                }
            if (!alive) seats -= seat
        }
    }

    private fun finish(seat: Seat) {
        val cells = seat.entrant.cells.values.toList()
        try {
            val summary = seat.worker.finish()
            field.tell(
                Event.WorkerEnded(
                    number,
                    cells,
                    summary.processCpuNanos(),
                    summary.collectorCpuNanos(),
                    summary.allocatedBytes(),
                )
            )
        } catch (e: WorkerFailure) {
            interruption.check()
            cells.forEach {
                field.tell(
                    Event.CellNoted(
                        it,
                        "In generation $number, its worker did not end well: ${e.message}",
                    )
                )
            }
        }
        if (seat.worker.output.size > seat.printed) {
            cells.forEach { field.tell(Event.CellNoted(it, PRINTED)) }
        }
    }

    /** Whether the worker may be used further; only the cell at hand has failed where not. */
    private fun attempt(seat: Seat, operation: Operation, action: () -> Unit): Boolean {
        try {
            action()
            return true
        } catch (e: WorkerFailure) {
            interruption.check()
            field.fail(seat.entrant, operation, e.outcome)
            if (e is ContenderThrew) return true
            seat.worker.close()
            return false
        }
    }

    private companion object {
        const val PRINTED = "It prints to its standard output while it is measured."
    }
}
