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

    private fun measure(
        workers: FakeWorkers,
        before: Int = 0,
    ): List<Event.FixedMeasured> {
        val contenders = fakeContenders("a", "b")
        val context = contextOf(contenders, workers, interruption) { events += it }
        repeat(before) {
            context.recording.on(Event.FixedMeasured(CellIndex(it), FixedRuns(1)))
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
        val rests = mutableListOf<FixedProtocol>()
        val workers =
            FakeWorkers(
                onFixed = { _, _, rest ->
                    rests += rest
                    minOf(4, rest.runs)
                }
            )
        val runs = measure(workers).first().runs
        rests.take(2) shouldContainExactly listOf(protocol, FixedProtocol(0, 2, 2))
        runs.nanos shouldContainExactly listOf(6000L, 5000, 4000, 3000, 2000, 1000)
        runs.heapBytes shouldContainExactly List(6) { -50L }
        runs.cpuLoads shouldContainExactly listOf(null, 0.5124, 0.5124, 0.5124, null, 0.5124)
        runs.reason shouldBe null
    }

    @Test
    fun `a failure is recorded with its reason, and the others are measured`() {
        val died = WorkerDied(1, "during read", CapturedOutput())
        val workers =
            FakeWorkers(
                onFixed = { name, operation, rest ->
                    if (name == "a" && operation == Operation.READ) throw died
                    rest.runs
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
        measure(workers, before = 3).map { it.cell.value } shouldContainExactly listOf(3)
        workers.launches shouldContainExactly listOf("b")
    }

    @Test
    fun `a worker that an interruption ends is not a failure of its contender`() {
        val died = WorkerDied(137, "during read", CapturedOutput())
        val workers =
            FakeWorkers(
                onFixed = { _, _, _ ->
                    interruption.request()
                    throw died
                }
            )
        shouldThrow<RunInterrupted> { measure(workers) }
        events.shouldBeEmpty()
    }
}
