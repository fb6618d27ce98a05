package dev.serdemark.engine.fixed

import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunInterrupted
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Operation
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class FixedMeasurementsTest {
    private val protocol = FixedProtocol(warmUps = 3, runs = 6, repetitions = 2)
    private val events = mutableListOf<Event>()
    private val interruption = Interruption()

    /** Measures two contenders. Their first [measuredBefore] cells are measured already. */
    private fun measure(
        workers: FakeWorkers,
        measuredBefore: Int = 0,
    ): List<Event.FixedMeasured> {
        val contenders = fakeContenders("a", "b")
        val context = contextOf(contenders, workers, interruption) { events += it }
        repeat(measuredBefore) {
            context.recording.on(Event.FixedMeasured(CellIndex(it), FixedRuns(elapsedMillis = 1)))
        }
        FixedMeasurements(context, protocol).run(contenders.reversed())
        return events.map { it as Event.FixedMeasured }
    }

    @Test
    fun `each cell has a JVM that measures nothing else, in the order of the plan`() {
        val workers = FakeWorkers()
        measure(workers).map { it.cell.value } shouldContainExactly listOf(0, 1, 2, 3)
        workers.launches shouldContainExactly listOf("a", "a", "b", "b")
    }

    @Test
    fun `runs are gathered until the protocol is complete, and warm-up calls are made once`() {
        val remainingProtocols = mutableListOf<FixedProtocol>()
        val workers =
            FakeWorkers(
                onFixed = { _, _, remaining ->
                    remainingProtocols += remaining
                    minOf(4, remaining.runs)
                }
            )
        val runs = measure(workers).first().runs
        remainingProtocols.take(2) shouldContainExactly
            listOf(protocol, FixedProtocol(warmUps = 0, runs = 2, repetitions = 2))
        // The worker made four runs, and then two. The first load of each request is unknown.
        runs.nanos shouldContainExactly listOf(6000L, 5000, 4000, 3000, 2000, 1000)
        runs.heapBytes shouldContainExactly List(6) { -50L }
        runs.cpuLoads shouldContainExactly listOf(null, 0.5124, 0.5124, 0.5124, null, 0.5124)
        runs.reason shouldBe null
    }

    @Test
    fun `a failure is recorded with its reason, and the other cells are measured`() {
        val failure = WorkerDied(1, "during read", CapturedOutput())
        val workers =
            FakeWorkers(
                onFixed = { name, operation, remaining ->
                    if (name == "a" && operation == Operation.READ) throw failure
                    remaining.runs
                }
            )
        val events = measure(workers)
        events.map { it.runs.reason } shouldContainExactly
            listOf("Its JVM ended with exit code 1 during read.", null, null, null)
        events.map { it.runs.nanos.size } shouldContainExactly listOf(0, 6, 6, 6)
    }

    @Test
    fun `a resumed run does not measure cells again`() {
        val workers = FakeWorkers()
        measure(workers, measuredBefore = 3).map { it.cell.value } shouldContainExactly listOf(3)
        workers.launches shouldContainExactly listOf("b")
    }

    @Test
    fun `the end of a worker by an interruption is not a failure of its contender`() {
        val workers =
            FakeWorkers(
                onFixed = { _, _, _ ->
                    interruption.request()
                    throw WorkerDied(137, "during read", CapturedOutput())
                }
            )
        shouldThrow<RunInterrupted> { measure(workers) }
        events.shouldBeEmpty()
    }
}
