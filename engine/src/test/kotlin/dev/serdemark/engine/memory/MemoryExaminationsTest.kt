package dev.serdemark.engine.memory

import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.Event
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class MemoryExaminationsTest {
    /** Examines two contenders. Their first [examinedBefore] cells are examined already. */
    private fun examine(
        workers: FakeWorkers,
        examinedBefore: Int = 0,
    ): List<Event.MemoryExamined> {
        val events = mutableListOf<Event>()
        val contenders = fakeContenders("a", "b")
        val context = contextOf(contenders, workers) { events += it }
        val memory = CellMemory(counted = null, observed = null, reason = "")
        repeat(examinedBefore) {
            context.recording.on(Event.MemoryExamined(CellIndex(it), memory))
        }
        MemoryExaminations(context).run(contenders)
        return events.map { it as Event.MemoryExamined }
    }

    @Test
    fun `each cell is examined, in two JVMs for each contender`() {
        val workers = FakeWorkers()
        val events = examine(workers)
        events.map { it.cell.value } shouldContainExactly listOf(0, 1, 2, 3)
        events.forEach {
            it.memory.reason.shouldBeNull()
            it.memory.counted.shouldNotBeNull().retainedBytes shouldBe 1000.0
            it.memory.observed.shouldNotBeNull().residentBytes shouldBe 2000L
        }
        workers.launches shouldContainExactly listOf("a", "a", "b", "b")
    }

    @Test
    fun `if counting fails, the cell still has the observed memory, and the reason`() {
        val died = WorkerDied(1, "during read", CapturedOutput())
        lateinit var workers: FakeWorkers
        // The first of two workers counts, and the second worker observes.
        workers = FakeWorkers(onWarmUp = { if (workers.launches.size % 2 == 1) throw died })
        val events = examine(workers)
        events.forEach {
            it.memory.counted.shouldBeNull()
            it.memory.observed.shouldNotBeNull()
            it.memory.reason shouldBe "Its JVM ended with exit code 1 during read."
        }
    }

    @Test
    fun `a resumed run does not examine memory again`() {
        val workers = FakeWorkers()
        examine(workers, examinedBefore = 3).map { it.cell.value } shouldContainExactly listOf(3)
        workers.launches shouldContainExactly listOf("b", "b")
    }
}
