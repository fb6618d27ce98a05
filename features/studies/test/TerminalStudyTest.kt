package dev.serdemark.studies

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.testing.shouldBeGolden
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.io.path.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class TerminalStudyTest {
    @Test
    fun `a study is printed as recorded, with a few lines per claim`() {
        terminalText(SampleStudy.result, 80) shouldBeGolden
            Path("studies/test-resources/study-80.txt")
    }

    @Test
    fun `verdicts have colors`() {
        terminalText(SampleStudy.result, 80, AnsiLevel.ANSI16) shouldContain "\u001b[32mconfirmed"
    }

    @ParameterizedTest
    @ValueSource(ints = [40, 80, 120])
    fun `the output has neither control characters of texts nor lines that are too wide`(
        width: Int
    ) {
        val printed = terminalText(HostileStudy.result, width)
        printed.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
        printed.lines().maxOf { it.length } shouldBeLessThanOrEqual width
    }

    private fun terminalText(
        result: StudyResult,
        width: Int,
        colors: AnsiLevel = AnsiLevel.NONE,
    ): String {
        val recorder = TerminalRecorder(colors, width, outputInteractive = true)
        TerminalStudy(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }
}
