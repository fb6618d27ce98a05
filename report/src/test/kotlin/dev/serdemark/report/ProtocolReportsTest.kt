package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.report.wording.ReportTopic
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.withFixedProtocol
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.charset.Charset
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The results of the fixed protocol beside those of Serdemark, on the terminal and in the page. */
class ProtocolReportsTest {
    private val withoutProtocol = SampleRun.users.result
    private val result = withoutProtocol.withFixedProtocol()

    private fun terminalText(
        result: RunResult,
        width: Int,
        charset: Charset = Charsets.UTF_8,
        topics: Set<ReportTopic>? = null,
    ): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), charset, topics = topics)
            .print(result)
        return recorder.stdout()
    }

    /** The part of a report about the fixed protocol, up to the sizes of payloads. */
    private fun protocolPart(printed: String): String =
        printed.substring(printed.indexOf("Fixed protocol"), printed.indexOf("Payload sizes"))

    @Test
    fun `the terminal prints figures, pairs, agreement and the time of both protocols`() {
        protocolPart(terminalText(result, 80)) shouldBeGolden "protocols-80.txt"
    }

    @ParameterizedTest
    @ValueSource(ints = [40, 60, 80, 200])
    fun `no line is wider than the terminal`(width: Int) {
        protocolPart(terminalText(result, width)).lines().maxOf {
            it.length
        } shouldBeLessThanOrEqual width
    }

    @Test
    fun `a terminal that cannot show all characters gets ASCII`() {
        protocolPart(terminalText(result, 80, Charsets.US_ASCII))
            .filter { it.code > 127 }
            .toList()
            .shouldBeEmpty()
    }

    @Test
    fun `the fixed protocol is left out if the run has none or the report has no times`() {
        terminalText(withoutProtocol, 80) shouldNotContain "Fixed protocol"
        terminalText(result, 80, topics = setOf(ReportTopic.SIZE)) shouldNotContain "Fixed protocol"
        HtmlReport.render(withoutProtocol) shouldNotContain "id=\"protocols\""
    }

    @Test
    fun `the page has every pair with both conclusions`() {
        val page = HtmlReport.render(result)
        page shouldContain "id=\"protocols\""
        page shouldContain "Both protocols lead to the same conclusion for 8 of 10 pairs"
        page shouldContain "opposite"
    }
}
