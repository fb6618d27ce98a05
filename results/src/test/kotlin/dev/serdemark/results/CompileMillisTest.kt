package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class CompileMillisTest {
    private val plan =
        Recorded.plan(
            listOf("b", "a", "c").map { Recorded.cell(it) } + Recorded.cell("a", Operation.WRITE)
        )

    @Test
    fun `a contender has its longest compilation, and none if no build was recorded`() {
        val builds =
            listOf(
                Event.CodeBuilt(listOf(CellIndex(1)), 3000),
                Event.CodeBuilt(listOf(CellIndex(0)), 500),
                Event.CodeBuilt(listOf(CellIndex(3)), 1000),
            )
        val events = Recorded.events(plan, generations = 2) { cell, _, _ -> 100.0 + cell }
        val recording = Recording()
        (events.take(1) + builds + events.drop(1)).forEach(recording::on)
        val found = results(recording).compileMillis
        found.mapKeys { it.key.id } shouldBe mapOf("b" to 500L, "a" to 3000L)
    }
}
