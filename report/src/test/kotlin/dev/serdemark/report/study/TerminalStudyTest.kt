package dev.serdemark.report.study

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.report.testing.SampleStudy
import dev.serdemark.report.testing.shouldBeGolden
import org.junit.jupiter.api.Test

class TerminalStudyTest {
    @Test
    fun `the claims in a few lines each`() {
        printed() shouldBeGolden "study-80.txt"
    }

    private fun printed(): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, 80, outputInteractive = true)
        TerminalStudy(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .print(SampleStudy.result)
        return recorder.stdout()
    }
}
