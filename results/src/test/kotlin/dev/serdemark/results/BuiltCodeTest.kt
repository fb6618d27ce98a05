package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Footprint
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class BuiltCodeTest {
    private val plan =
        Recorded.plan(
            listOf("b", "a", "c").map { Recorded.cell(it) } + Recorded.cell("a", Operation.WRITE)
        )

    /** Returns a run with the events [builds]. Cells 1 and 3 are of contender `a`. */
    private fun result(vararg builds: Event.CodeBuilt): RunResult {
        val events = Recorded.events(plan, generations = 2) { cell, _, _ -> 100.0 + cell }
        val recording = Recording()
        (events.take(1) + builds + events.drop(1)).forEach(recording::on)
        return results(recording)
    }

    @Test
    fun `a contender has the recorded footprint with the largest classes, or none`() {
        val (small, large) =
            listOf(700L, 900L).map {
                Footprint(jars = 2, jarBytes = 5000, classes = 3, classBytes = it)
            }
        val footprints =
            result(
                    Event.CodeBuilt(listOf(CellIndex(1)), null, large),
                    Event.CodeBuilt(listOf(CellIndex(3)), 40, small),
                    Event.CodeBuilt(listOf(CellIndex(0)), 500),
                )
                .further
                .footprints
        footprints.mapKeys { it.key.id } shouldBe mapOf("a" to large)
    }

    @Test
    fun `a contender has its longest recorded compilation, or none`() {
        val compileMillis =
            result(
                    Event.CodeBuilt(listOf(CellIndex(1)), 3000),
                    Event.CodeBuilt(listOf(CellIndex(0)), 500),
                    Event.CodeBuilt(listOf(CellIndex(3)), 1000),
                    Event.CodeBuilt(listOf(CellIndex(2)), null),
                )
                .further
                .compileMillis
        compileMillis.mapKeys { it.key.id } shouldBe mapOf("b" to 500L, "a" to 3000L)
    }
}
