package dev.serdemark.report.page

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class SequenceTest {
    private val run = SampleRun.users.result
    private val plan = run.plan
    private val runOfSequences =
        run.copy(
            plan = plan.copy(documents = plan.documents.map { it.copy(payloadsPerCall = 1203.8) })
        )

    @Test
    fun `terminal and page say how many payloads one call handles`() {
        val line =
            "One call reads or writes all payloads of a sequence, one after another. Payloads per call: " +
                "${plan.documents.single().name} (1,204)."
        payloadsPerCall(runOfSequences.plan) shouldBe line
        payloadsPerCall(plan) shouldBe null
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 200)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(runOfSequences)
        recorder.stdout().replace("\n", " ") shouldContain line
        HtmlReport.render(runOfSequences) shouldContain line
    }
}
