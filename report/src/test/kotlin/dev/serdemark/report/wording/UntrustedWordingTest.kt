package dev.serdemark.report.wording

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class UntrustedWordingTest {
    private val run = SampleRun.users.result

    private fun info(id: String, untrusted: String?, version: String = "1") =
        ContenderInfo(
            ContenderName(id, version),
            languageShape = "java-bean",
            id,
            effort = "-",
            untrusted = untrusted,
        )

    private fun terminalText(result: RunResult): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 200)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    @Test
    fun `contenders with the same warning share a line, and versions share a name`() {
        val contenders =
            listOf(
                info("graph", "It says: \"No\"."),
                info("java", "Never."),
                info("flat", "It says: \"No\".", version = "1"),
                info("flat", "It says: \"No\".", version = "2"),
                info("gson", null),
            )
        UntrustedWording.lines(run.plan.copy(contenders = contenders)) shouldContainExactly
            listOf(
                "Not for untrusted data: graph, flat. It says: \"No\".",
                "Not for untrusted data: java. Never.",
            )
    }

    @Test
    fun `terminal and page warn before the first table, only of contenders with a warning`() {
        val first = run.plan.contenders.first().copy(untrusted = "It says: <b>")
        val result =
            run.copy(plan = run.plan.copy(contenders = listOf(first) + run.plan.contenders.drop(1)))
        val warning = "Not for untrusted data: ${first.contender.id}. It says: "
        terminalText(result).substringBefore("\nrank ") shouldContain "$warning<b>"
        HtmlReport.render(result).substringBefore("<table") shouldContain "$warning&lt;b&gt;"
        terminalText(run) shouldNotContain "untrusted data"
        HtmlReport.render(run).substringAfter("<body>") shouldNotContain "untrusted data"
    }
}
