package dev.serdemark.engine.warm

import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.check.ContenderChecker
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
 * and the other cells continue.
 *
 * A contender that was not checked before is checked before its warm-up. One of the warm-up threads
 * checks all contenders of the group.
 *
 * If not all workers fit into memory, the cells are divided into groups. The groups are measured
 * one after another, each with separate rounds. Cells that are compared with each other are in the
 * same group if they fit. If not, they are divided at random, so that any two of them share a group
 * in some generations.
 *
 * If the budget is used up during the rounds, the rounds end early. If it is used up during the
 * warm-up, the generation ends with [OutOfTime].
 *
 * @param number the number of the generation, from 1
 * @param cells the cells in random order
 * @param rounds the planned slices of each cell
 * @param random the random source of this generation, so that the generation can be repeated
 * @param forecast learns what is done
 */
internal class Generation(
    private val context: RunContext,
    private val checker: ContenderChecker,
    private val number: Int,
    private val cells: List<BuiltCell>,
    private val rounds: Int,
    private val random: Random,
    private val forecast: AnswerForecast?,
) {
    private val plan = context.plan
    private val settings = context.settings
    private val checkTimeBefore = checker.totalTime
    private val limit =
        TimeLimit(
            left = timeLeft(context.recording).milliseconds,
            isSure = isNextSure(context.recording),
            source = context.clock,
            uncounted = ::checkTime,
        )
    private val clock = PhaseClock(context.clock)
    private val machine = MachineWatch().begin()
    private val slots =
        WarmUpSlots(settings.warmers, settings.mostWarmers) {
            // Null if this process may use only some of the system's cores.
            machine.cpuUse()?.takeIf { it.cores <= settings.warmers }?.others
        }
    /** The number of rounds that have begun, in all groups. */
    private var roundsBegun = 0

    private var plannedRounds = rounds

    /** The smallest number of rounds of a group so far; null before the first group. */
    private var minRounds: Int? = null

    fun run() {
        context.emit(Event.GenerationStarted(number))
        groups(cells, plan.schedule.workersAtOnce, ::comparisonKey).forEach(::measure)
        context.interruption.check()
        context.emit(Event.MachineObserved(number, machine.use()))
        context.emit(endEvent())
    }

    /** Returns a key that is equal for cells that are compared with each other. */
    private fun comparisonKey(cell: BuiltCell): Any =
        Triple("${cell.contender.document}", cell.contender.channel, cell.operation)

    /** Returns the event for the end of the generation, as if it ended now. */
    private fun endEvent() = clock.endEvent(number, checkTime()).copy(rounds = minRounds)

    /**
     * Estimates the elapsed time of the checks during warm-ups, which the budget does not include.
     * Checks run in all slots at the same time.
     */
    private fun checkTime(): Duration = (checker.totalTime - checkTimeBefore) / slots.number

    /**
     * Returns the number of rounds for this generation. In the first generation, it depends on how
     * much the planned rounds vary, if all cells are in one group.
     */
    private fun wantedRounds(): Int =
        if (number == 1 && cells.size <= plan.schedule.workersAtOnce)
            roundsOfFirst(context.recording.copyEndingWith(endEvent()))
        else rounds

    private fun measure(group: List<BuiltCell>) {
        val workers = warmUp(group).toMutableList()
        try {
            workers.forEach { it.printedBytes = it.worker.output.size }
            runRounds(workers)
            inParallel(slots.number, workers, ::finish)
        } finally {
            workers.forEach { it.worker.close() }
        }
    }

    /**
     * Measures the rounds of a group. After the planned rounds of the first group, their variation
     * decides whether more rounds follow. Later groups have as many rounds as the first.
     */
    private fun runRounds(workers: MutableList<WarmWorker>) {
        var done = 0
        fun continueTo(wanted: Int) = clock.rounds {
            done = limit.runRounds(done, wanted) { runRound(++roundsBegun, workers) }
        }
        continueTo(plannedRounds)
        val isFirstGroup = minRounds == null
        minRounds = minOf(minRounds ?: done, done)
        val isComplete = done == plannedRounds
        if (isFirstGroup && isComplete) plannedRounds = maxOf(plannedRounds, wantedRounds())
        forecast?.measured(
            workers.size,
            done,
            further = if (isComplete) plannedRounds - done else 0,
        )
        if (!isFirstGroup || !isComplete) return
        continueTo(plannedRounds)
        minRounds = done
    }

    /** Launches and warms up the workers of a group. Returns the workers that did not fail. */
    private fun warmUp(group: List<BuiltCell>): List<WarmWorker> {
        val warmUps: List<() -> WarmWorker?> = group.map { cell ->
            {
                forecast?.began(cell.index)
                warmWorker(cell).also { forecast?.warmed(cell.index) }
            }
        }
        val checkAll: () -> WarmWorker? = {
            group.map { it.contender }.distinct().forEach(checker::check)
            null
        }
        // The first warm-up begins before the checks, so that both run at the same time.
        val tasks = warmUps.take(1) + checkAll + warmUps.drop(1)
        return slots.run(tasks).filterNotNull()
    }

    /** Launches and warms up a worker. Returns null if the cell failed. */
    private fun warmWorker(cell: BuiltCell): WarmWorker? {
        requireTime()
        checker.check(cell.contender)
        if (!context.isLive(cell.index)) return null
        val launchStart = TimeSource.Monotonic.markNow()
        val worker =
            context.attempt(listOf(cell.index)) {
                cell.contender.launch(context.workers, cell.operation)
            } ?: return null
        val warm = WarmWorker(cell, worker, context, launchStart.elapsedNow())
        val warmUpStart = TimeSource.Monotonic.markNow()
        if (!warm.attempt { warmUp(warm) }) return null
        warm.warmUp = warmUpStart.elapsedNow()
        return warm
    }

    private fun warmUp(warm: WarmWorker) {
        val worker = warm.worker
        val operation = warm.cell.operation
        requireTime()
        val warmed = worker.warmUp(operation, settings.warmUp)
        if (plan.calls.latency) {
            requireTime()
            worker.warmUpSingle(operation, settings.warmUp)
        }
        val settled = worker.settle(settings.warmUp)
        val slices = warmed.slices + settled.slices(operation.call)
        slices.forEachIndexed { index, slice ->
            val threads = warm.cell.contender.threads
            context.emit(
                Event.SliceMeasured(
                    slice.toSlice(
                        warm.cell.index,
                        number,
                        Phase.WARMUP,
                        round = index + 1,
                        position = 0,
                        threads = threads,
                    )
                )
            )
        }
        val cpuNanos = slices.sumOf { it.cpuNanos }
        val isCapped = warmed.isCapped || settled.isCapped
        context.emit(Event.CellWarmed(warm.cell.index, number, cpuNanos, isCapped))
    }

    private fun requireTime() {
        context.interruption.check()
        limit.check()
    }

    /** Measures a round. Removes failed workers from [workers]. */
    private fun runRound(round: Int, workers: MutableList<WarmWorker>) {
        val turns = workers.flatMap(::turns)
        for ((index, turn) in turns.shuffled(random).withIndex()) {
            context.interruption.check()
            // A random length from 1 - jitter to 1 + jitter slices. Failed workers also use up a
            // random number, so that a repeated generation gets the same numbers.
            val target = settings.slice * (1 + settings.jitter * (2 * random.nextDouble() - 1))
            if (turn.warm !in workers) continue
            val isUsable =
                turn.warm.attempt {
                    if (turn.timesSingleCalls) takeLatencies(turn.warm, round, target)
                    else takeSlice(turn, round, index + 1, target)
                }
            if (!isUsable) workers -= turn.warm
        }
    }

    private fun takeSlice(turn: SliceTurn, round: Int, position: Int, target: Duration) {
        val (warm, threads) = turn
        val taken = warm.worker.slice(warm.cell.operation, threads, settings.discard, target)
        val slice =
            taken.measurement.toSlice(
                cell = warm.cell.index,
                generation = number,
                phase = Phase.ROUND,
                round = round,
                position = position,
                threads = threads,
                pulseNanos = taken.pulseNanos,
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
     * @property timesSingleCalls whether its calls are timed one by one
     */
    private data class SliceTurn(
        val warm: WarmWorker,
        val threads: Int,
        val timesSingleCalls: Boolean = false,
    )

    private fun turns(warm: WarmWorker): List<SliceTurn> {
        val slices = warm.cell.contender.threadCounts.map { SliceTurn(warm, it) }
        return if (plan.calls.latency) slices + SliceTurn(warm, 1, timesSingleCalls = true)
        else slices
    }

    private fun finish(warm: WarmWorker) {
        warm.attempt {
            val finishStart = TimeSource.Monotonic.markNow()
            checkAgain(warm)
            note(warm)
            val summary = warm.worker.finish()
            context.emit(
                Event.WorkerEnded(
                    generation = number,
                    cells = listOf(warm.cell.index),
                    startMillis = warm.start.inWholeMilliseconds,
                    warmUpMillis = warm.warmUp.inWholeMilliseconds,
                    finishMillis = finishStart.elapsedNow().inWholeMilliseconds,
                    threadCpuNanos = summary.threadCpuNanos,
                    processCpuNanos = summary.processCpuNanos,
                    gcCpuNanos = summary.collectorCpuNanos,
                    allocatedBytes = summary.allocatedBytes,
                )
            )
        }
    }

    /**
     * Checks the answers again, because a library may begin to cache, or to answer wrongly, after
     * thousands of calls. Does not check a contender if another of its operations has failed: the
     * check reads what the contender wrote, so it might blame the wrong operation.
     */
    private fun checkAgain(warm: WarmWorker) {
        if (warm.cell.contender.cells.values.any(context::hasFailed)) return
        val results = CheckResults(warm.cell.contender, warm.worker.check())
        results.wrongOutcome(warm.cell.operation)?.let { context.fail(warm.cell.index, it) }
    }

    /** Records notes about the worker for readers of the report. */
    private fun note(warm: WarmWorker) {
        val notes =
            listOfNotNull(
                PRINTS.takeIf { warm.worker.output.size > warm.printedBytes },
                COARSE_CLOCK.takeIf { warm.worker.hello.clock.isCoarse },
            ) + warm.worker.notes
        if (context.isLive(warm.cell.index)) {
            notes.forEach { context.emit(Event.CellNoted(warm.cell.index, it)) }
        }
    }

    private companion object {
        const val PRINTS = "It prints to its standard output while it is measured."
        const val COARSE_CLOCK =
            "The clock of CPU time is too coarse here. Elapsed time is used instead."
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
    var printedBytes: Long = 0

    /** Runs the [action]. If it fails, removes the cell from the run, and returns false. */
    fun attempt(action: () -> Unit): Boolean {
        val isDone = context.attempt(listOf(cell.index), action = action) != null
        if (!isDone) worker.close()
        return isDone
    }
}
