package dev.serdemark.report.page

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class UnrankedTest {
    private fun failed(name: String, operation: Operation, status: Status, reason: String) =
        SampleCell(ContenderName(name, "1"), operation, micros = 700.0, allocated = 1000.0)
            .failed(status, reason)

    private val result: RunResult =
        SampleRun(
                SampleRun.sixContenders +
                    listOf(Operation.READ, Operation.WRITE).flatMap {
                        listOf(
                            failed("old", it, Status.UNSUPPORTED, "Old has no unions."),
                            failed("odd", it, Status.WRONG, "Odd is wrong for ${it.id}."),
                        )
                    }
            )
            .result

    private fun terminalText(): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 120, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    @Test
    fun `the reason of a contender that fails in every operation is in the report once`() {
        val texts =
            listOf(
                RunPage(result).markdown(),
                terminalText(),
                HtmlReport.render(result),
            )
        for (text in texts) {
            withClue(text) { text.split("Old has no unions.").size shouldBe 2 }
        }
        texts.first() shouldContain "- **old@1** *unsupported*: Old has no unions."
    }

    @Test
    fun `different reasons of a contender are separate, each with its cell`() {
        val text = RunPage(result).markdown()
        text shouldContain "- **odd@1** *wrong* for read users/medium: Odd is wrong for read."
        text shouldContain "- **odd@1** *wrong* for write users/medium: Odd is wrong for write."
    }
}
