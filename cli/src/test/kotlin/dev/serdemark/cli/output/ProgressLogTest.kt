package dev.serdemark.cli.output

import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.plan.Step
import io.kotest.matchers.shouldBe
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Draws the progress of two cells with two rounds each. */
@Tag("slow")
class ProgressLogTest {
    private val out = ByteArrayOutputStream()
    private val log = ProgressLog(StatusLine(PrintStream(out), interactive = true), false)

    private fun bar(vararg events: Event): String {
        log.on(SmallRun.events().first())
        events.forEach(log::on)
        return Regex("\\[([#.]+)]").findAll(out.toString()).last().groupValues[1]
    }

    private val begin = arrayOf(Event.StepStarted(Step.MEASURE), Event.GenerationStarted(1))

    private fun warm(cell: Int) = Event.CellWarmed(CellIndex(cell), 1, 1, false)

    @Test
    fun `a cell that is checked while others warm up counts as work that is left`() {
        bar(*begin, Event.CellChecked(CellIndex(0), 1.0), warm(0)).count { it == '#' } shouldBe 14
    }

    @Test
    fun `a cell that fails while others warm up does not count as work that is left`() {
        val failed = Event.CellFailed(CellIndex(1), Outcome(Status.WRONG, "It is wrong."))
        bar(*begin, failed, failed, warm(0)).count { it == '#' } shouldBe 29
    }
}
