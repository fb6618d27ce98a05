package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.html.LogAxis
import dev.serdemark.report.page.ScalePage
import dev.serdemark.report.terminal.TerminalBlocks
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizedRuns
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.math.sqrt
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class SizeReportsTest {
    private val result =
        SizedRuns.result(SizedRuns.plan(listOf("slow", "quick", "bent"))) { name, size, generation
            ->
            // Instead of random noise, generations differ by up to 2%, in an order for each name.
            val variation = 1 + 0.02 * ((generation * (name.length + 2)) % 5 - 2) / 2
            variation *
                when (name) {
                    "slow" -> 2_000 + 6 * size
                    "quick" -> 150 + 1.5 * size
                    else -> 400 * sqrt(size)
                }
        }

    private fun terminalText(result: RunResult, width: Int): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        val terminal = Terminal(terminalInterface = recorder)
        TerminalBlocks(TerminalLines(terminal, Charsets.UTF_8)).print(ScalePage(result).blocks())
        return recorder.stdout()
    }

    @ParameterizedTest
    @ValueSource(ints = [50, 100])
    fun `the table fits the terminal, with the lowest cost per byte first`(width: Int) {
        terminalText(result, width) shouldBeGolden "sizes-$width.txt"
    }

    @Test
    fun `only a run with --scale says why it has no line`() {
        val twoSizes = SizedRuns.plan(listOf("a"), SizedRuns.sizes.take(2))
        terminalText(SizedRuns.result(twoSizes) { _, size, _ -> size }, 100) shouldContain
            "There is no line"
        terminalText(
            result.copy(plan = result.plan.copy(calls = result.plan.calls.copy(scale = false))),
            100,
        ) shouldBe ""
    }

    @Test
    fun `the page has a chart of all contenders and sizes, and a table in the order of its key`() {
        val page = Jsoup.parse(HtmlReport.render(result)).select("#sizes").first()!!
        page.select("svg .series") shouldHaveSize 3
        page.select("svg .series circle") shouldHaveSize 12
        page.select("tbody th").map { it.text() } shouldContainExactly
            page.select(".keys li").map { it.text() }
        page.select(".keys .key").eachAttr("class") shouldContainExactly
            listOf("key s0", "key s1", "key s2")
        page.select("svg circle").eachAttr("cx").forEach {
            (it.removeSuffix("%").toDouble() in 1.0..99.0) shouldBe true
        }
        HtmlReport.render(SampleRun.users.result) shouldNotContain "id=\"sizes\""
    }

    @Test
    fun `the JSON export has the lines, and is valid`() {
        val export = JsonExport.render(result)
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Path.of("../docs/export-json.schema.json").readText())
            .validate(export, InputFormat.JSON)
            .map { it.message }
            .shouldBeEmpty()
        export shouldContain "\"perByte\""
        export shouldContain "\"isLine\": false"
    }

    @Test
    fun `a logarithmic axis has round ticks, and room at both ends`() {
        val axis = LogAxis(listOf(100.0, 100_000.0))
        // Both ends have the same room.
        axis.place(100.0) shouldBe (1 - axis.place(100_000.0) plusOrMinus 1e-9)
        axis.ticks() shouldContainExactly
            listOf(100.0, 300.0, 1_000.0, 3_000.0, 10_000.0, 30_000.0, 100_000.0)
        axis.ticks(gap = 0.2) shouldContainExactly listOf(100.0, 1_000.0, 10_000.0, 100_000.0)
        LogAxis(listOf(30.0, 30.0)).ticks() shouldContainExactly listOf(25.0, 28.0, 30.0, 35.0)
        LogAxis(listOf(15.0, 60.0)).ticks() shouldContainExactly
            listOf(15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 70.0)
    }
}
