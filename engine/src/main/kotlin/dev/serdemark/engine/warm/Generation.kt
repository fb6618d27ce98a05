package dev.serdemark.engine.warm

import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.check.Checking
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.time.OutOfTime
import dev.serdemark.engine.time.PhaseClock
import dev.serdemark.engine.time.TimeLimit
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.toBare
import dev.serdemark.engine.worker.toSlice
import dev.serdemark.machine.MachineWatch
import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.system.inParallel
import dev.serdemark.worker.protocol.Measurement
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.TimeSource

/**
 * Measures one fresh JVM per contender of [contenders]. The workers are launched and warmed up in
 * this order. Then rounds follow: in each, every live cell has one slice, in a fresh random order.
 * At the end, the answers of the warm workers are checked once more. A cell that fails leaves the
 * run, and the others continue.
 *
 * A contender that was not checked before is checked first. While workers warm up, one of the
 * warm-up threads checks all other contenders.
 *
 * If memory does not hold all workers, the contenders are divided into groups. The groups are
 * measured one after another, each with separate rounds. Contenders whose cells are compared with
 * each other are in the same group if it can hold all of them. Otherwise they are divided at
 * random, so that every two are in the same group in some generations.
 *
 * @param number the number of the generation, from 1
 * @param contenders the contenders in random order
 * @param random the random source of this generation alone, so that the generation can be repeated
 * @param limit the time limit; when it is reached, the rounds end early, and a generation that is
 *   not yet warm is given up with [OutOfTime]
 * @param wantedRounds returns the total number of rounds, from how much the planned rounds vary and
 *   how the generation would end now
 */
internal class Generation(
    private val number: Int,
    private val contenders: List<BuiltContender>,
    private val plan: Plan,
    private val random: Random,
    private val settings: Settings,
    private val workers: Workers,
    private val live: LiveContenders,
    private val checking: Checking,
    private val interruption: Interruption,
    private val limit: TimeLimit,
    private val wantedRounds: (Event.GenerationEnded) -> Int,
) {
    private val clock = PhaseClock(limit.source)
    private val checkedBefore = checking.spent
    private val machine = MachineWatch().begin()
    private var round = 0

    private var planned = plan.rounds

    /** The rounds of the group with the fewest rounds. */
    private var fewest = Int.MAX_VALUE

    fun run() {
        live.emit(Event.GenerationStarted(number))
        groups(contenders, plan.workersAtOnce, ::peers).forEach(::measure)
        interruption.check()
        live.emit(Event.MachineObserved(number, machine.use()))
        live.emit(ended())
    }

    /** What contenders share if their cells are compared with each other. */
    private fun peers(contender: BuiltContender): Any =
        Triple("${contender.document}", contender.channel, contender.cells.keys.first().workers)

    /** The event that ends the generation, or would end it now. */
    private fun ended() =
        clock
            .ended(number, (checking.spent - checkedBefore) / settings.warmers)
            .copy(rounds = fewest)

    private fun measure(group: List<BuiltContender>) {
        val warmed = warmUp(group).toMutableList()
        try {
            warmed.forEach { it.printed = it.worker.output.size }
            rounds(warmed)
            warmed.forEach(::finish)
        } finally {
            warmed.forEach { it.worker.close() }
        }
    }

    /**
     * Makes the rounds of a group. The first group finds out how many rounds are wanted, because
     * nothing may be known before.
     */
    private fun rounds(warmed: MutableList<WarmWorker>) {
        var made = 0
        fun until(target: Int) = clock.rounds {
            made = limit.rounds(made, target) { round(++round, warmed) }
        }
        until(planned)
        val isFirst = fewest == Int.MAX_VALUE
        fewest = minOf(fewest, made)
        if (!isFirst || made < planned) return
        planned = maxOf(planned, wantedRounds(ended()))
        until(planned)
        fewest = made
    }

    /**
     * Launches and warms up the workers of a group. Returns them without workers that were lost.
     */
    private fun warmUp(group: List<BuiltContender>): List<WarmWorker> {
        val warmUps = group.map { warmUp(it, live.operations(it).shuffled(random)) }
        val checks = { null.also { group.forEach(checking::check) } }
        val tasks: List<() -> WarmWorker?> = warmUps.take(1) + checks + warmUps.drop(1)
        return inParallel(settings.warmers, tasks) { it() }.filterNotNull()
    }

    private fun warmUp(contender: BuiltContender, order: List<Operation>): () -> WarmWorker? = {
        warm(contender, order)
    }

    private fun warm(contender: BuiltContender, orderOfAll: List<Operation>): WarmWorker? {
        checkTime()
        checking.check(contender)
        val order = orderOfAll.filter { it in live.operations(contender) }
        if (order.isEmpty()) return null
        val launched = TimeSource.Monotonic.markNow()
        val worker =
            try {
                contender.launch(workers)
            } catch (e: WorkerFailure) {
                interruption.check()
                live.failAll(contender, e.outcome)
                return null
            }
        val warm = WarmWorker(contender, worker, live, interruption, launched.elapsedNow())
        val prepared = TimeSource.Monotonic.markNow()
        val warmUps = LinkedHashMap<Operation, WarmUp>()
        for (operation in order) {
            checkTime()
            val usable =
                warm.attempt(operation) {
                    val warmed = worker.warmUp(operation, settings.warmUp)
                    warmUps[operation] = WarmUp(warmed.slices(), warmed.capped())
                }
            if (!usable) return null
        }
        if (plan.latency && !warmUpSingle(warm, order)) return null
        if (!settle(warm, warmUps)) return null
        return warm.also { it.warmUp = prepared.elapsedNow() }
    }

    /** Warms up what times single calls; false if the worker failed. */
    private fun warmUpSingle(warm: WarmWorker, order: List<Operation>): Boolean =
        order
            .filter { it in warm.operations }
            .all { operation ->
                checkTime()
                warm.attempt(operation) { warm.worker.warmUpSingle(operation, settings.warmUp) }
            }

    private fun checkTime() {
        interruption.check()
        limit.check()
    }

    /**
     * The warm-up of one operation.
     *
     * @property capped whether it reached a limit before the operation was steady
     */
    private class WarmUp(val slices: List<Measurement>, val capped: Boolean)

    /** Completes the warm-up of a worker; false if the worker failed. */
    private fun settle(warm: WarmWorker, warmUps: Map<Operation, WarmUp>): Boolean = warm.attempt {
        val settled = warm.worker.settle(settings.warmUp)
        for (operation in warm.operations) {
            val warmUp = warmUps.getValue(operation)
            val slices = warmUp.slices + settled.slices(operation.call)
            val cell = warm.cell(operation)
            slices.forEachIndexed { index, slice ->
                tell(
                    slice.toSlice(cell, number, Phase.WARMUP, index + 1, 0, warm.contender.threads)
                )
            }
            val cpuNanos = slices.sumOf { it.cpuNanos() }
            live.emit(Event.CellWarmed(cell, number, cpuNanos, warmUp.capped || settled.capped()))
        }
    }

    private fun round(round: Int, warmed: MutableList<WarmWorker>) {
        val turns = warmed.flatMap(::turns)
        for ((index, turn) in turns.shuffled(random).withIndex()) {
            interruption.check()
            val target = settings.slice * (1 + settings.jitter * (2 * random.nextDouble() - 1))
            if (turn.warm !in warmed) continue
            val usable =
                turn.warm.attempt(turn.operation) {
                    if (turn.isSingle) takeLatencies(turn, round, target)
                    else takeSlice(turn, round, index + 1, target)
                }
            if (!usable) warmed -= turn.warm
        }
    }

    private fun takeSlice(turn: Turn, round: Int, position: Int, target: Duration) {
        val (warm, operation, threads) = turn
        val taken = warm.worker.slice(operation, threads, settings.discard, target)
        tell(
            taken.measurement
                .toSlice(
                    warm.cell(operation),
                    number,
                    Phase.ROUND,
                    round,
                    position,
                    threads,
                    taken.pulseNanos,
                )
                .copy(bare = taken.bare?.toBare())
        )
    }

    private fun takeLatencies(turn: Turn, round: Int, target: Duration) {
        val taken = turn.warm.worker.latencies(turn.operation, settings.discard, target)
        val histogram = LatencyHistogram.encode(taken.nanos, taken.clockNanos)
        val bare = taken.bare?.let { LatencyHistogram.encode(it, taken.clockNanos) }
        val cell = turn.warm.cell(turn.operation)
        live.emit(Event.LatenciesMeasured(cell, number, round, taken.clockNanos, histogram, bare))
    }

    /**
     * A slice to be measured, of one operation, with the number of threads that call.
     *
     * @property isSingle whether its calls are timed one by one
     */
    private data class Turn(
        val warm: WarmWorker,
        val operation: Operation,
        val threads: Int,
        val isSingle: Boolean = false,
    )

    private fun turns(warm: WarmWorker): List<Turn> =
        warm.operations.flatMap { operation ->
            val slices = warm.contender.threadCounts.map { Turn(warm, operation, it) }
            if (plan.latency) slices + Turn(warm, operation, 1, isSingle = true) else slices
        }

    private fun tell(slice: Slice) = live.emit(Event.SliceMeasured(slice))

    private fun finish(warm: WarmWorker) {
        warm.attempt {
            val finishing = TimeSource.Monotonic.markNow()
            if (warm.isWhole) checkAgain(warm)
            note(warm)
            val summary = warm.worker.finish()
            live.emit(
                Event.WorkerEnded(
                    number,
                    warm.contender.cells.values.toList(),
                    warm.start.inWholeMilliseconds,
                    warm.warmUp.inWholeMilliseconds,
                    finishing.elapsedNow().inWholeMilliseconds,
                    summary.threadCpuNanos(),
                    summary.processCpuNanos(),
                    summary.collectorCpuNanos(),
                    summary.allocatedBytes(),
                )
            )
        }
    }

    /**
     * Checks the answers again, because a library may begin to cache, or to answer wrongly, after
     * thousands of calls.
     */
    private fun checkAgain(warm: WarmWorker) {
        val results = CheckResults(warm.contender, warm.worker.check())
        for (operation in warm.operations) {
            results.of(operation)?.let { live.fail(warm.contender, operation, it) }
        }
    }

    /** Records what a reader of the figures should know about the worker. */
    private fun note(warm: WarmWorker) {
        val notes =
            listOfNotNull(
                PRINTED.takeIf { warm.worker.output.size > warm.printed },
                COARSE.takeIf { warm.worker.hello.clock().coarse() },
            ) + warm.worker.notes
        for (operation in warm.operations) {
            notes.forEach { live.emit(Event.CellNoted(warm.cell(operation), it)) }
        }
    }

    private companion object {
        const val PRINTED = "It prints to its standard output while it is measured."
        const val COARSE =
            "The clock of CPU time is too coarse here: elapsed time stands in its place."
    }
}
