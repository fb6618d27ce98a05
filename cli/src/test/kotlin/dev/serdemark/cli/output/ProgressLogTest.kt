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

/** Draws the progress of two cells with two rounds. A warm-up counts as 100 rounds of a cell. */
@Tag("slow")
class ProgressLogTest {
    private val out = ByteArrayOutputStream()
    private val log = ProgressLog(StatusLine(PrintStream(out), interactive = true), verbose = false)

    /** Returns the length of the progress bar after [events], of at most 30 characters. */
    private fun barLength(vararg events: Event): Int {
        log.on(SmallRun.events().first())
        events.forEach(log::on)
        return Regex("\\[([#.]+)]").findAll(out.toString()).last().groupValues[1].count {
            it == '#'
        }
    }

    private val begin = arrayOf(Event.StepStarted(Step.MEASURE), Event.GenerationStarted(1))

    private fun warm(cell: Int) =
        Event.CellWarmed(CellIndex(cell), generation = 1, cpuNanos = 1, capped = false)

    @Test
    fun `a cell that is checked while others warm up counts as remaining work`() {
        // One of two cells is warm, and no round is done: 30 × 100 / (2 × 102).
        barLength(*begin, Event.CellChecked(CellIndex(0), payloadBytes = 1.0), warm(0)) shouldBe 14
    }

    @Test
    fun `a cell that fails while others warm up does not count as remaining work`() {
        val failed = Event.CellFailed(CellIndex(1), Outcome(Status.WRONG, "It is wrong."))
        // A second failure of a cell changes nothing. The only other cell is warm, and no round is
        // done: 30 × 100 / 102.
        barLength(*begin, failed, failed, warm(0)) shouldBe 29
    }
}
