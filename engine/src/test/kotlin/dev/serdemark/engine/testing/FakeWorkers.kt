package dev.serdemark.engine.testing

import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.call
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.Hello.ClockProperties
import dev.serdemark.worker.protocol.Measurement
import dev.serdemark.worker.protocol.Measurement.Activity
import dev.serdemark.worker.protocol.MemoryMessages.AllocatedType
import dev.serdemark.worker.protocol.MemoryMessages.MemoryCounted
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.protocol.PreparationMessages.Prepared
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken
import dev.serdemark.worker.protocol.Summary
import dev.serdemark.worker.protocol.WarmUpMessages.OperationSlice
import dev.serdemark.worker.protocol.WarmUpMessages.Settled
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp
import dev.serdemark.worker.protocol.WarmUpRules
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.name
import kotlin.time.Duration

/**
 * Simulates workers, and records how they are used.
 *
 * @property onSlice is called with the contender's name, the operation, and the number of its
 *   slices so far; may throw
 * @property nanos returns the time of 100 calls, for the contender's name, the operation, and the
 *   number of workers that have warmed up this operation
 * @property onWarmUp is called before each warm-up of an operation, with the number of the
 *   contender's workers that have warmed up this operation, including this worker
 * @property onFixed is called with the contender's name, the operation and the remaining protocol;
 *   returns the number of runs to make now, or throws
 * @property checked returns the result of the check of a contender
 */
class FakeWorkers(
    private val onSlice: (String, Operation, Int) -> Unit = { _, _, _ -> },
    private val nanos: (String, Operation, Int) -> Long = { _, _, _ -> 10_000 },
    private val onWarmUp: (Int) -> Unit = {},
    private val onFixed: (String, Operation, FixedProtocol) -> Int = { _, _, remaining ->
        remaining.runs
    },
    private val checked: (String) -> Checked = { Checked(emptyList(), listOf("{}".toByteArray())) },
) : Workers {
    /** The names of contenders, in the order of launches. */
    val launches = mutableListOf<String>()

    /** The contender and operation of every slice in a round, in order. */
    val slices = mutableListOf<Pair<String, Operation>>()

    /** The number of threads of every slice in a round, in order. */
    val threadCounts = mutableListOf<Int>()

    override var isClosed = false

    override fun close() {
        isClosed = true
    }

    override fun launch(command: WorkerCommand): Worker {
        val name = command.classPath.first().name
        synchronized(launches) { launches += name }
        return Fake(name)
    }

    private val warmUps = ConcurrentHashMap<Pair<String, Operation>, Int>()

    private inner class Fake(private val name: String) : Worker {
        private var generation = 0
        private val sliceCounts = mutableMapOf<Operation, Int>()

        override val hello =
            Hello("", 1, "17", "vendor", "vm", emptyList(), ClockProperties(1, false, 1))
        override val output = CapturedOutput()

        override fun prepare(request: Prepare) = Prepared(1000)

        override fun check() = checked(name)

        override fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp {
            generation = warmUps.merge(name to operation, 1, Int::plus)!!
            onWarmUp(generation)
            return WarmedUp(listOf(measurement()), false)
        }

        override fun warmUpSingle(operation: Operation, rules: WarmUpRules) =
            WarmedUp(listOf(measurement()), false)

        override fun latencies(operation: Operation, discard: Duration, target: Duration) =
            LatenciesTaken(longArrayOf(120, 220, 1020), 20, null)

        override fun countMemory(operation: Operation) =
            MemoryCounted(1000.0, listOf(AllocatedType("[B", 2.0, 64.0)))

        override fun observeMemory(operation: Operation) =
            MemoryObserved(3, 50, 100.0, 200.0, 0, 0.5, 0.5, 1000, 2000)

        override fun makeFixedRuns(operation: Operation, rest: FixedProtocol): FixedRunsMade {
            val runs = onFixed(name, operation, rest)
            val nanos = LongArray(runs) { 1000L * (rest.runs - it) }
            val load = List(runs) { if (it == 0) -1.0 else 0.51239 }
            return FixedRunsMade(rest.warmUps, nanos, LongArray(runs) { -50 }, load)
        }

        override fun serve(engine: String, byMapper: Boolean) = error("No server")

        override fun beginRequests(operation: Operation) = error("No server")

        override fun endRequests(count: Int) = error("No server")

        override fun check(answers: CheckAnswers) = error("No server")

        override fun check(rounds: CheckRounds) = error("No rounds")

        override fun settle(rules: WarmUpRules) =
            Settled(Operation.OF_WHOLE_VALUES.map { OperationSlice(it.call, measurement()) }, false)

        override fun slice(
            operation: Operation,
            threads: Int,
            discard: Duration,
            target: Duration,
        ): SliceTaken {
            val count = sliceCounts.merge(operation, 1, Int::plus)!!
            slices += name to operation
            threadCounts += threads
            onSlice(name, operation, count)
            return SliceTaken(measurement(nanos(name, operation, generation)), 1, null)
        }

        override fun finish() = Summary(1, 1, 1, 1)

        override fun close() = Unit

        private fun measurement(nanos: Long = 10_000) =
            Measurement(0, 100, nanos, nanos, 100, Activity(0, 0, 0, 0), null)
    }
}
