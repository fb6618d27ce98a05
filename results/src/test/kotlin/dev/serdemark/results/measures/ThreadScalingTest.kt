package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.warm
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ThreadScalingTest {
    private val plan = Recorded.plan(listOf("a", "b").map { Recorded.cell(it).copy(threads = 2) })

    /** Returns the time of a call with one thread. The machine is slower in some rounds. */
    private fun nanos(generation: Int, round: Int) = 100_000.0 * (1 + (generation + round) % 3)

    /**
     * Replaces a slice by a slice of one thread and a slice of two threads. Calls of two threads
     * take 1.1 times the CPU time. The threads of contender a never wait for each other, and the
     * threads of b always do.
     */
    private fun oneAndTwoThreads(event: Event): List<Event> {
        val slice = (event as? Event.SliceMeasured)?.slice ?: return listOf(event)
        val wallNanos = slice.cpuNanos
        val calls = if (slice.cell == CellIndex(0)) 2 * slice.calls else slice.calls
        val twoThreads =
            slice.copy(
                threads = 2,
                calls = calls,
                wallNanos = wallNanos,
                cpuNanos = wallNanos * 11 / 10 * calls / slice.calls,
            )
        return listOf(slice.copy(wallNanos = wallNanos), twoThreads).map { Event.SliceMeasured(it) }
    }

    private val events =
        Recorded.events(plan) { _, generation, round -> nanos(generation, round) }
            .flatMap(::oneAndTwoThreads)
    private val result = results(Recorded.recording(events))
    private val cells = result.cells.map { it.warm!! }

    @Test
    fun `scaling is the calls per second of two threads over those of one thread`() {
        cells[0].scaling!!.value shouldBe (2.0 plusOrMinus 1e-9)
        cells[1].scaling!!.value shouldBe (1.0 plusOrMinus 1e-9)
    }

    @Test
    fun `several threads are ranked by elapsed time over all calls, not by CPU time`() {
        val comparison = result.comparisons.single()
        comparison.ratio.value shouldBe (0.5 plusOrMinus 1e-9)
        comparison.verdict shouldBe Verdict.FASTER
        cells[0].callsPerSecond.value shouldBe (1e9 / cells[0].time.value plusOrMinus 1e-6)
    }

    @Test
    fun `the mean is CPU time per call over all threads`() {
        // The run has eight generations of three rounds.
        val meanOfOneThread =
            (1..8).flatMap { generation -> (1..3).map { nanos(generation, it) } }.average()
        cells[0].mean shouldBe (1.1 * meanOfOneThread plusOrMinus 1.0)
    }

    @Test
    fun `a run of one thread has no scaling`() {
        val single = Recorded.plan(listOf(Recorded.cell("a")))
        val events = Recorded.events(single) { _, generation, round -> nanos(generation, round) }
        results(Recorded.recording(events)).cells.single().warm!!.scaling.shouldBeNull()
    }
}
