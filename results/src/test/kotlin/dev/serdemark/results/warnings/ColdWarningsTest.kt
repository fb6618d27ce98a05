package dev.serdemark.results.warnings

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.Event
import dev.serdemark.plan.MachineUse
import dev.serdemark.results.results
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import kotlin.random.Random
import org.junit.jupiter.api.Test

class ColdWarningsTest {
    private val quiet =
        MachineUse(
            loadAverage = 0.1,
            othersCores = 0.02,
            stolen = 0.0,
            megahertz = 3000.0,
            pagesSwappedIn = 0,
        )

    /**
     * Returns the warnings of a run. [millis] returns the time of each call and set-up in a
     * generation.
     */
    private fun warnings(machine: MachineUse = quiet, millis: (Int) -> Double): List<Warning> {
        val random = Random(1)
        val starts = { generation: Int ->
            List(2) { cell ->
                start(cell, generation, millis(generation) * (1 + random.nextDouble() / 50))
            }
        }
        val events =
            ColdRecorded.events(generations = 20, starts = starts).flatMap {
                if (it is Event.GenerationEnded)
                    listOf(Event.MachineObserved(it.generation, machine), it)
                else listOf(it)
            }
        return results(Recorded.recording(events)).course.warnings
    }

    private fun start(cell: Int, generation: Int, millis: Double): ColdStart =
        ColdRecorded.start(listOf(cell), generation, listOf(millis), setUp = millis)

    @Test
    fun `a quiet machine raises no warning`() {
        warnings { 10.0 }.shouldBeEmpty()
    }

    @Test
    fun `a busy machine raises a warning`() {
        warnings(quiet.copy(othersCores = 0.5)) { 10.0 }.map { it.kind } shouldContainExactly
            listOf(WarningKind.BUSY_MACHINE)
    }

    @Test
    fun `rising cold times raise a warning for each cell`() {
        warnings { 10.0 + it }
            .filter { it.kind == WarningKind.DRIFT }
            .map { it.subject } shouldContainExactly
            listOf(CellSubject(CellIndex(0)), CellSubject(CellIndex(1)))
    }
}
