package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.string.shouldContain
import java.nio.charset.Charset
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class TerminalStatisticsTest {
    @Test
    fun `the classical statistics of a run are printed as recorded`() {
        terminalText(SampleRun.users, 80) shouldBeGolden "statistics-80.txt"
    }

    @Test
    fun `a group that cannot be tested says why`() {
        // The first two cells are read and write of one contender.
        val oneContender = SampleRun(SampleRun.sixContenders.take(2))
        terminalText(oneContender, 200) shouldContain "it compares two contenders or more."
        val twoGenerations = SampleRun(SampleRun.sixContenders, generations = 2)
        terminalText(twoGenerations, 200) shouldContain
            "each contender needs at least 3 generations."
    }

    @ParameterizedTest
    @ValueSource(ints = [40, 60, 80, 200])
    fun `no line is wider than the terminal`(width: Int) {
        val long = ContenderName("an-${"unusually-".repeat(20)}long-name", "1")
        val slow = SampleCell(long, Operation.READ, micros = 700.0, allocated = 1000.0)
        val printed = terminalText(SampleRun(SampleRun.sixContenders + slow), width)
        printed.lines().maxOf { it.length } shouldBeLessThanOrEqual width
    }

    @Test
    fun `a terminal that cannot show all characters gets ASCII`() {
        val ascii = terminalText(SampleRun.users, 80, Charsets.US_ASCII)
        ascii.filter { it.code > 127 }.toList().shouldBeEmpty()
    }

    private fun terminalText(
        run: SampleRun,
        width: Int,
        charset: Charset = Charsets.UTF_8,
    ): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), charset).printStatistics(run.result)
        return recorder.stdout()
    }
}
