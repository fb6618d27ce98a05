package dev.serdemark.report.wording

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class CompileTimeWordingTest {
    private val unknown = SampleRun.users.result
    private val known =
        unknown.copy(
            compileMillis =
                mapOf(ContenderName("gson", "2.15") to 3449L, ContenderName("moshi", "1.15") to 40L)
        )

    @Test
    fun `reports have a line with the compile times that the run recorded`() {
        val line = "Compile time, the longest of each contender: gson@2.15 3.4 s, moshi@1.15 0.0 s."
        CompileTimeWording.line(known) shouldBe line
        CompileTimeWording.line(unknown) shouldBe null
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 200)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(known)
        recorder.stdout() shouldContain line
    }
}
