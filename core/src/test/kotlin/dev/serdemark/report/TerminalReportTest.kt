package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.results.RunResult
import java.nio.charset.Charset
import org.junit.jupiter.api.Test

class TerminalReportTest {
    @Test
    fun `x`() {
        for (w in listOf(60, 80, 120)) println(printed(SampleRun.users.result, w))
        println(printed(SampleRun.users.result, 120, AnsiLevel.TRUECOLOR))
        println(printed(SampleRun.users.result, 80, charset = Charsets.US_ASCII))
    }

    private fun printed(
        result: RunResult,
        width: Int,
        colours: AnsiLevel = AnsiLevel.NONE,
        charset: Charset = Charsets.UTF_8,
    ): String {
        val recorder = TerminalRecorder(colours, width)
        TerminalReport(Terminal(terminalInterface = recorder), charset).print(result)
        return recorder.stdout()
    }
}
