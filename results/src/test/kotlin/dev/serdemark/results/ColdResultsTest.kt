package dev.serdemark.results

import dev.serdemark.plan.LoadedClasses
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.ColdClock
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ColdResultsTest {
    @Test
    fun `the machine's load cancels out, because cells are compared within generations`() {
        val comparison =
            ColdRecorded.result(starts = ColdRecorded::startsWithSlowB).comparisons.single()
        comparison.ratio.value shouldBe (0.5 plusOrMinus 1e-9)
        comparison.verdict shouldBe Verdict.FASTER
    }

    @Test
    fun `the time is the sum of set-up and first call`() {
        val figures =
            ColdRecorded.result {
                    listOf(ColdRecorded.start(listOf(0), it, listOf(5.0), setUp = 20.0))
                }
                .cells[0]
                .cold
        figures.shouldNotBeNull().time.value shouldBe (25e6 plusOrMinus 1.0)
        // In these runs, elapsed time is twice the CPU time.
        figures.wall shouldBe 50e6
        figures.setUp shouldBe 20e6
        figures.call shouldBe 5e6
        figures.clock shouldBe ColdClock.THREAD_CPU
    }

    @Test
    fun `in a sequence only the first call has a set-up and a process`() {
        val result =
            ColdRecorded.result(sequence = true) {
                listOf(ColdRecorded.start(listOf(0, 1), it, listOf(5.0, 3.0)))
            }
        val (first, second) = result.cells.map { it.cold.shouldNotBeNull() }
        first.time.value shouldBe (15e6 plusOrMinus 1.0)
        first.process.shouldNotBeNull()
        second.time.value shouldBe (3e6 plusOrMinus 1.0)
        second.setUp.shouldBeNull()
        second.process.shouldBeNull()
    }

    @Test
    fun `if the system reports no CPU time, elapsed time ranks cells`() {
        val result = ColdRecorded.result {
            listOf(ColdRecorded.start(listOf(0), it, listOf(5.0), cpu = false))
        }
        val figures = result.cells[0].cold.shouldNotBeNull()
        figures.clock shouldBe ColdClock.ELAPSED
        figures.time.value shouldBe (30e6 plusOrMinus 1.0)
    }

    @Test
    fun `a process has its loaded classes and its archive`() {
        val process =
            ColdRecorded.result(starts = ColdRecorded::startsWithSlowB)
                .cells[0]
                .cold
                ?.process
                .shouldNotBeNull()
        process.loaded shouldBe LoadedClasses(700, 600)
        process.archive.shouldNotBeNull().bytes shouldBe 12_000
        process.wall shouldBe 100e6
        process.cpu shouldBe 90e6
    }

    @Test
    fun `the floor has a process, but is not a cell`() {
        val floor =
            ColdRecorded.result(starts = ColdRecorded::startsWithSlowB).further.floors.single()
        floor.starts shouldBe 6
        floor.process.toFirstResult shouldBe 80e6
        floor.process.archive.shouldBeNull()
    }

    @Test
    fun `starts count only after their generation has ended`() {
        ColdRecorded.result(generations = 6, ended = 5, starts = ColdRecorded::startsWithSlowB)
            .cells[0]
            .figures
            ?.generations shouldBe 5
    }

    @Test
    fun `a cold run has no warm figures, and a warm run has no floor`() {
        ColdRecorded.result(starts = ColdRecorded::startsWithSlowB)
            .cells
            .mapNotNull { it.warm }
            .shouldBeEmpty()
        val warm = Recorded.plan(ColdRecorded.cells)
        val recording = Recording().apply { on(Recorded.started(warm)) }
        results(recording).further.floors.shouldBeEmpty()
    }
}
