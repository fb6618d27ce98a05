package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.charset.Charset
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class TerminalReportTest {
    @ParameterizedTest
    @ValueSource(ints = [80, 120])
    fun `a run is printed as recorded for the width of the terminal`(width: Int) {
        terminalText(SampleRun.users.result, width) shouldBeGolden "terminal-$width.txt"
    }

    @ParameterizedTest
    @ValueSource(ints = [80, 120])
    fun `colors mark certain winners and faults`(width: Int) {
        val colored = terminalText(SampleRun.users.result, width, AnsiLevel.ANSI16)
        colored.replace("\u001b", "␛") shouldBeGolden "terminal-$width-colours.txt"
    }

    @Test
    fun `a terminal that cannot show all characters gets ASCII`() {
        val ascii = terminalText(SampleRun.users.result, 80, charset = Charsets.US_ASCII)
        ascii shouldBeGolden "terminal-80-ascii.txt"
        ascii.filter { it.code > 127 }.toList().shouldBeEmpty()
    }

    @ParameterizedTest
    @ValueSource(ints = [40, 60, 80, 100, 120, 200])
    fun `no line is wider than the terminal`(width: Int) {
        val long = ContenderName("a-contender-with-an-${"unusually-".repeat(20)}long-name", "1")
        val slow = SampleCell(long, Operation.READ, micros = 700.0, allocated = 1000.0)
        val failed = slow.copy(operation = Operation.WRITE).failed(Status.WRONG, "x".repeat(301))
        val cells = SampleRun.sixContenders + slow + failed
        terminalText(SampleRun(cells).result, width).lines().maxOf {
            it.length
        } shouldBeLessThanOrEqual width
    }

    @Test
    fun `headings are left out, but never cut, at any width`() {
        val headings =
            setOf(
                "rank",
                "contender",
                "CPU",
                "interval",
                "wall",
                "cost",
                "× time",
                "mean",
                "process",
                "MB/s",
                "alloc",
                "payload",
                "JVMs",
            )
        for (width in 60..130) {
            val heads =
                terminalText(SampleRun.users.result, width).lines().filter {
                    it.startsWith("rank ")
                }
            heads.forEach { (it.trim().split(Regex(" {2,}")) - headings).shouldBeEmpty() }
        }
    }

    @Test
    fun `at 80 columns the payload size is shown, in the heading if it is the same for all`() {
        val equalSizes = SampleRun.sixContenders
        val withSizeInHeading = terminalText(SampleRun(equalSizes).result, 80)
        withSizeInHeading shouldContain
            Regex("(?m)^read users/medium, bytes, g1, payload \\S+ [KMB]+, µs per call$")
        withSizeInHeading shouldNotContain Regex("(?m)^rank .*payload")

        val differentSizes = equalSizes.mapIndexed { i, cell ->
            cell.copy(payload = 20_000.0 + 5000 * i)
        }
        val withSizeColumn = terminalText(SampleRun(differentSizes).result, 80)
        withSizeColumn shouldNotContain ", payload"
        withSizeColumn shouldContain Regex("(?m)^rank .* payload$")
        withSizeColumn shouldContain Regex("(?m)20.0 KB$")
    }

    @ParameterizedTest
    @ValueSource(ints = [80, 100, 120, 200])
    fun `the table has wall time and cost beside the CPU time, even at 80 columns`(width: Int) {
        val printed = terminalText(SampleRun(SampleRun.sixContenders).result, width)
        // Read and write have a table each.
        printed.lines().filter { it.startsWith("rank ") }.size shouldBe 2
        printed
            .lines()
            .filter { it.startsWith("rank ") }
            .forEach {
                it shouldContain Regex("CPU( +interval)? +× time +interval +wall +cost .*alloc")
            }
        printed shouldContain Regex("(?m)^3 +kotlinx-serialization@1.11.0 +612 .*1.49×.* 631 +649 ")
        printed.replace(Regex("\\s+"), " ") shouldContain
            "corrected for the machine's speed; it ranks contenders. The other times are not corrected, so wall may be below CPU. Wall is elapsed time, or – if"
    }

    @Test
    fun `notes of a cell are printed`() {
        val cell = SampleRun.sixContenders.first().copy(notes = listOf("It prints."))
        terminalText(SampleRun(listOf(cell)).result, 80) shouldContain
            "${cell.contender}: It prints."
    }

    @Test
    fun `a narrow terminal cuts names, but not figures`() {
        val printed = terminalText(SampleRun.users.result, 40)
        printed shouldContain " 612 "
        printed shouldContain "kotlinx-s"
        printed shouldNotContain "kotlinx-serialization@1.11.0  "
    }

    @Test
    fun `control characters in names and reasons are shown as their codes`() {
        val cell =
            SampleCell(
                ContenderName("\u001b[2Jevil\u202e", "1\n2"),
                Operation.READ,
                micros = 400.0,
                allocated = 1000.0,
            )
        val broken = cell.failed(Status.CRASHED, "\u001b]0;title\u0007 and\nfastest for read: evil")
        val printed = terminalText(SampleRun(listOf(cell, broken)).result, 120)
        printed.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
        printed shouldContain "\\u{1b}[2Jevil\\u{202e}@1\\u{a}2"
        printed.lines().count { it.startsWith("fastest for read") } shouldBe 0
    }

    @Test
    fun `the report of an interrupted run says how much was measured`() {
        val run = SampleRun(SampleRun.sixContenders, generations = 5, ending = Ending.INTERRUPTED)
        terminalText(run.result, 200) shouldContain "interrupted after 5 generations"
    }

    @Test
    fun `a run too short for intervals marks its estimates`() {
        val printed = terminalText(SampleRun(SampleRun.sixContenders, spread = null).result, 120)
        printed shouldContain " ~410 "
        // Every rank is possible.
        printed shouldContain "1–6"
    }

    private fun terminalText(
        result: RunResult,
        width: Int,
        colors: AnsiLevel = AnsiLevel.NONE,
        charset: Charset = Charsets.UTF_8,
    ): String {
        val recorder = TerminalRecorder(colors, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), charset).print(result)
        return recorder.stdout()
    }
}
