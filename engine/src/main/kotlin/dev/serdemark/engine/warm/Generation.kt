package dev.serdemark.engine.warm

import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.check.Checking
import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.time.OutOfTime
import dev.serdemark.engine.time.PhaseClock
import dev.serdemark.engine.time.TimeLimit
import dev.serdemark.engine.time.isNextSure
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.toBare
import dev.serdemark.engine.worker.toSlice
import dev.serdemark.machine.MachineWatch
import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.plan.Phase
import dev.serdemark.system.inParallel
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource

/**
 * Measures each of the [cells] in a separate fresh JVM, because a JIT compiler may compile an
 * operation differently after other work. The workers are launched and warmed up in the order of
 * [cells]. Then rounds follow. In each round, every cell has one slice, in a new random order. At
 * the end, the answers of the warm workers are checked once more. A cell that fails leaves the run,
 * and the others continue.
 *
 * A contender that was not checked before is checked before its warm-up. One of the warm-up threads
 * checks all contenders of the group.
 *
 * If memory does not hold all workers, the cells are divided into groups. The groups are measured
 * one after another, each with separate rounds. Cells that are compared with each other are in one
 * group if it can hold all of them. Otherwise, they are divided at random. Every two of them then
 * share a group in some generations.
 *
 * If the budget is used up during the rounds, the rounds end early. If it is used up during the
 * warm-up, the generation ends with [OutOfTime].
 *
 * @param number the number of the generation, from 1
 * @param cells the cells in random order
 * @param rounds the planned slices of each cell
 * @param random the random source of this generation alone, so that the generation can be repeated
 */
internal class Generation(
    private val context: RunContext,
    private val checking: Checking,
    private val number: Int,
    private val cells: List<BuiltCell>,
    private val rounds: Int,
    private val random: Random,
) {
    private val plan = context.plan
    private val settings = context.settings
    private val checkedBefore = checking.spent
    private val limit =
        TimeLimit(
            timeLeft(context.recording).milliseconds,
            isNextSure(context.recording),
            context.clock,
            ::checkTime,
        )
    private val clock = PhaseClock(context.clock)
    private val machine = MachineWatch().begin()
    private val slots =
        WarmUpSlots(settings.warmers, settings.mostWarmers) {
            // Null if this process may use only some of the system's cores.
            machine.cpuUse()?.takeIf { it.cores <= settings.warmers }?.others
        }
    private var round = 0

    private var planned = rounds

    /** The smallest number of rounds of a group so far. */
    private var fewestRounds = Int.MAX_VALUE

    fun run() {
        context.emit(Event.GenerationStarted(number))
        groups(cells, plan.workersAtOnce, ::peers).forEach(::measure)
        context.interruption.check()
        context.emit(Event.MachineObserved(number, machine.use()))
        context.emit(endEvent())
    }

    /** Returns a key that is equal for cells that are compared with each other. */
    private fun peers(cell: BuiltCell): Any =
        Triple("${cell.contender.document}", cell.contender.channel, cell.operation)

    /** Returns the event for the end of the generation, as if it ended now. */
    private fun endEvent() = clock.ended(number, checkTime()).copy(rounds = fewestRounds)

    /** The elapsed time of the checks during the warm-ups. The budget does not include it. */
    private fun checkTime(): Duration = (checking.spent - checkedBefore) / slots.number

    /** Returns the number of rounds, which may depend on how much the planned rounds vary. */
    private fun wantedRounds(): Int =
        if (number == 1 && cells.size <= plan.workersAtOnce)
            roundsOfFirst(context.recording.endingWith(endEvent()))
        else rounds

    private fun measure(group: List<BuiltCell>) {
        val warmed = warmUp(group).toMutableList()
        try {
            warmed.forEach { it.printed = it.worker.output.size }
            rounds(warmed)
            inParallel(slots.number, warmed, ::finish)
        } finally {
            warmed.forEach { it.worker.close() }
        }
    }

    /**
     * Measures the rounds of a group. After the planned rounds of the first group, their variation
     * decides whether more rounds follow.
     */
    private fun rounds(warmed: MutableList<WarmWorker>) {
        var made = 0
        fun until(target: Int) = clock.rounds {
            made = limit.rounds(made, target) { round(++round, warmed) }
        }
        until(planned)
        val isFirst = fewestRounds == Int.MAX_VALUE
        fewestRounds = minOf(fewestRounds, made)
        if (!isFirst || made < planned) return
        planned = maxOf(planned, wantedRounds())
        until(planned)
        fewestRounds = made
    }

    /** Launches and warms up the workers of a group. Returns the workers that did not fail. */
    private fun warmUp(group: List<BuiltCell>): List<WarmWorker> {
        val warmUps = group.map { cell -> { warm(cell) } }
        val contenders = group.map { it.contender }.distinct()
        val checks = { null.also { contenders.forEach(checking::check) } }
        val tasks: List<() -> WarmWorker?> = warmUps.take(1) + checks + warmUps.drop(1)
        return slots.run(tasks).filterNotNull()
    }

    private fun warm(cell: BuiltCell): WarmWorker? {
        requireTime()
        checking.check(cell.contender)
        if (!context.isLive(cell.index)) return null
        val launched = TimeSource.Monotonic.markNow()
        val worker =
            context.attempt(listOf(cell.index)) {
                cell.contender.launch(context.workers, cell.operation)
            } ?: return null
        val warm = WarmWorker(cell, worker, context, launched.elapsedNow())
        val prepared = TimeSource.Monotonic.markNow()
        return warm.takeIf { it.attempt { warmUp(it) } }?.also { it.warmUp = prepared.elapsedNow() }
    }

    private fun warmUp(warm: WarmWorker) {
        val (worker, operation) = warm.worker to warm.cell.operation
        requireTime()
        val warmed = worker.warmUp(operation, settings.warmUp)
        if (plan.latency) {
            requireTime()
            worker.warmUpSingle(operation, settings.warmUp)
        }
        val settled = worker.settle(settings.warmUp)
        val slices = warmed.slices + settled.slices(operation.call)
        slices.forEachIndexed { index, slice ->
            val threads = warm.cell.contender.threads
            val taken = slice.toSlice(warm.cell.index, number, Phase.WARMUP, index + 1, 0, threads)
            context.emit(Event.SliceMeasured(taken))
        }
        val cpuNanos = slices.sumOf { it.cpuNanos }
        val capped = warmed.capped || settled.capped
        context.emit(Event.CellWarmed(warm.cell.index, number, cpuNanos, capped))
    }

    private fun requireTime() {
        context.interruption.check()
        limit.check()
    }

    private fun round(round: Int, warmed: MutableList<WarmWorker>) {
        val turns = warmed.flatMap(::turns)
        for ((index, turn) in turns.shuffled(random).withIndex()) {
            context.interruption.check()
            val target = settings.slice * (1 + settings.jitter * (2 * random.nextDouble() - 1))
            if (turn.warm !in warmed) continue
            val usable =
                turn.warm.attempt {
                    if (turn.isSingle) takeLatencies(turn.warm, round, target)
                    else takeSlice(turn, round, index + 1, target)
                }
            if (!usable) warmed -= turn.warm
        }
    }

    private fun takeSlice(turn: Turn, round: Int, position: Int, target: Duration) {
        val (warm, threads) = turn
        val taken = warm.worker.slice(warm.cell.operation, threads, settings.discard, target)
        val slice =
            taken.measurement.toSlice(
                warm.cell.index,
                number,
                Phase.ROUND,
                round,
                position,
                threads,
                taken.pulseNanos,
            )
        context.emit(Event.SliceMeasured(slice.copy(bare = taken.bare?.toBare())))
    }

    private fun takeLatencies(warm: WarmWorker, round: Int, target: Duration) {
        val taken = warm.worker.latencies(warm.cell.operation, settings.discard, target)
        val histogram = LatencyHistogram.encode(taken.nanos, taken.clockNanos)
        val bare = taken.bare?.let { LatencyHistogram.encode(it, taken.clockNanos) }
        val cell = warm.cell.index
        context.emit(
            Event.LatenciesMeasured(cell, number, round, taken.clockNanos, histogram, bare)
        )
    }

    /**
     * A slice to be measured, with the number of threads that call.
     *
     * @property isSingle whether its calls are timed one by one
     */
    private data class Turn(
        val warm: WarmWorker,
        val threads: Int,
        val isSingle: Boolean = false,
    )

    private fun turns(warm: WarmWorker): List<Turn> {
        val slices = warm.cell.contender.threadCounts.map { Turn(warm, it) }
        return if (plan.latency) slices + Turn(warm, 1, isSingle = true) else slices
    }

    private fun finish(warm: WarmWorker) {
        warm.attempt {
            val finishing = TimeSource.Monotonic.markNow()
            checkAgain(warm)
            note(warm)
            val summary = warm.worker.finish()
            context.emit(
                Event.WorkerEnded(
                    number,
                    listOf(warm.cell.index),
                    warm.start.inWholeMilliseconds,
                    warm.warmUp.inWholeMilliseconds,
                    finishing.elapsedNow().inWholeMilliseconds,
                    summary.threadCpuNanos,
                    summary.processCpuNanos,
                    summary.collectorCpuNanos,
                    summary.allocatedBytes,
                )
            )
        }
    }

    /**
     * Checks the answers again, because a library may begin to cache, or to answer wrongly, after
     * thousands of calls. This check reads what the contender wrote. If another operation of the
     * contender has failed, this check is skipped, because it may blame the wrong operation.
     */
    private fun checkAgain(warm: WarmWorker) {
        if (warm.cell.contender.cells.values.any(context::hasFailed)) return
        val results = CheckResults(warm.cell.contender, warm.worker.check())
        results.of(warm.cell.operation)?.let { context.fail(warm.cell.index, it) }
    }

    /** Records notes about the worker for readers of the report. */
    private fun note(warm: WarmWorker) {
        val notes =
            listOfNotNull(
                PRINTED.takeIf { warm.worker.output.size > warm.printed },
                COARSE.takeIf { warm.worker.hello.clock.coarse },
            ) + warm.worker.notes
        if (context.isLive(warm.cell.index)) {
            notes.forEach { context.emit(Event.CellNoted(warm.cell.index, it)) }
        }
    }

    private companion object {
        const val PRINTED = "It prints to its standard output while it is measured."
        const val COARSE = "The clock of CPU time is too coarse here. Elapsed time is used instead."
    }
}

/**
 * The worker of a [cell] in one generation.
 *
 * @property start the elapsed time from its launch until it was prepared
 */
private class WarmWorker(
    val cell: BuiltCell,
    val worker: Worker,
    private val context: RunContext,
    val start: Duration,
) {
    /** The elapsed time of its warm-up. */
    var warmUp: Duration = Duration.ZERO

    /** The number of bytes that were printed before the rounds, such as warnings of the JVM. */
    var printed: Long = 0

    /** Runs the [action]. If it fails, removes the cell from the run, and returns false. */
    fun attempt(action: () -> Unit): Boolean {
        val isDone = context.attempt(listOf(cell.index), action = action) != null
        if (!isDone) worker.close()
        return isDone
    }
}
