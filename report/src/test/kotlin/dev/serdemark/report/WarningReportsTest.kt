package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.plan.CellIndex
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.warnings.CellSubject
import dev.serdemark.results.warnings.PairSubject
import dev.serdemark.results.warnings.RunSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldBeUnique
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

/**
 * Warnings in every report. Cell 0 is kotlinx-serialization read, cell 2 is moshi-codegen read, and
 * cell 10 is fastjson2 read, the fastest.
 */
class WarningReportsTest {
    private val twoHumped =
        Warning(
            WarningKind.TWO_HUMPED,
            CellSubject(CellIndex(0)),
            value = 1.1234,
            generations = listOf(3, 5, 9),
        )
    private val meanAgainstMedian =
        Warning(WarningKind.MEAN_AGAINST_MEDIAN, CellSubject(CellIndex(2)), value = 0.95)
    private val correlation =
        Warning(
            WarningKind.SERIAL_CORRELATION,
            PairSubject(CellIndex(0), CellIndex(2)),
            value = 0.654,
        )
    private val busy =
        Warning(WarningKind.BUSY_MACHINE, RunSubject, value = 0.55, generations = listOf(1, 2))

    @Test
    fun `the terminal prints what was found and what to do, and marks figures`() {
        val printed = terminalText(listOf(twoHumped, correlation, busy))
        printed shouldContain
            "Two-humped generations. kotlinx-serialization@1.11.0, read users/medium: " +
                "1.12 times as long in 3 of 12 generations. Measure longer (--budget), so that"
        printed shouldContain
            "kotlinx-serialization@1.11.0 and moshi-codegen@1.15.2, read users/medium: correlation 0.65."
        printed shouldContain
            "Busy machine. Other processes used 0.55 of 2 cores on average. End them"
        printed shouldContain "3 warnings."
        printed shouldContain " 612!"
    }

    @Test
    fun `the terminal prints a few lines for twelve warnings of one kind`() {
        val warnings =
            List(12) {
                Warning(WarningKind.NO_COLLECTION, CellSubject(CellIndex(it)), value = 64.0)
            }
        val lines = terminalText(warnings, width = 80).lines()
        // An empty line follows the heading.
        val section = lines.drop(lines.indexOf("Warnings") + 2).takeWhile { it.isNotEmpty() }
        section.size shouldBeLessThanOrEqual 6
        lines.joinToString(" ") shouldContain "and 10 more"
    }

    @Test
    fun `without warnings the reports do not mention them`() {
        terminalText(emptyList()) shouldNotContain "Warning"
        page(emptyList()).select("#warnings, .warning").shouldBeEmpty()
    }

    @Test
    fun `every kind has a different title and meaning, and says what was found`() {
        val kinds = WarningKind.entries
        kinds.map(WarningWording::title).shouldBeUnique()
        kinds.map(WarningWording::meaning).shouldBeUnique()
        val warnings = kinds.map { Warning(it, RunSubject, value = 1.5, generations = listOf(2)) }
        warnings.forEach {
            WarningWording.description(it, sample(warnings).result).isBlank() shouldBe false
        }
    }

    @Test
    fun `the page has warnings after the figures, with a link from the verdict`() {
        val page = page(listOf(twoHumped, meanAgainstMedian))
        page.select(".answer a[href=#warnings]").text() shouldBe "2 warnings"
        val section = page.select("#groups ~ #warnings").single()
        section.select("> ul li").eachText().last() shouldBe
            "Mean against median. moshi-codegen@1.15.2, read users/medium: the mean is 5% below the median. " +
                "For throughput, use the mean; the slices (--export-csv) show which of them differ."
        section.select("details li strong").eachText() shouldBe
            listOf("Two-humped generations.", "Mean against median.")
    }

    @Test
    fun `the page marks only figures that warnings concern`() {
        val page = page(listOf(twoHumped, meanAgainstMedian, correlation, busy))
        val marked = page.select("td:has(.warning), .bar:has(.warning)")
        marked.map { it.text() } shouldBe
            listOf(
                "3 kotlinx-serialization@1.11.0 1.49× (1.44–1.53) 612 µs !",
                "612 !",
                "819 !",
                "0.76 (0.74–0.79) !",
                "1.31 (1.27–1.35) !",
            )
        page.select(".warning").eachAttr("href").distinct() shouldBe listOf("#warnings")
        page.select(".warning").first()!!.attr("title") shouldBe
            "Two-humped generations: 1.12 times as long in 3 of 12 generations"
    }

    @Test
    fun `the export has the warnings, and its schema has every kind`() {
        val warnings =
            listOf(twoHumped, correlation, busy) +
                WarningKind.entries.map { Warning(it, RunSubject, value = 1.0) }
        val export = JsonExport.render(sample(warnings).result)
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Path.of("../docs/export-json.schema.json").readText())
            .validate(export, InputFormat.JSON)
            .map { it.message }
            .shouldBeEmpty()
        val exported = Json.parseToJsonElement(export).jsonObject.getValue("alarms").jsonArray
        val exportedCorrelation = exported[1].jsonObject
        exportedCorrelation["kind"]?.jsonPrimitive?.content shouldBe "serial-correlation"
        exportedCorrelation["cells"]?.jsonArray?.map { it.jsonPrimitive.content } shouldBe
            listOf("0", "2")
        exportedCorrelation["value"]?.jsonPrimitive?.content shouldBe "0.654"
    }

    @Test
    fun `the docs describe every kind`() {
        val docs = Path.of("../docs/warnings.md").readText()
        WarningKind.entries.filterNot { "| `${it.id}` |" in docs }.shouldBeEmpty()
    }

    @Test
    fun `the page marks the ratio to the fastest if a warning concerns it`() {
        val warning =
            Warning(
                WarningKind.CPU_AGAINST_WALL,
                PairSubject(CellIndex(0), CellIndex(10)),
                value = 0.9,
            )
        page(listOf(warning)).select("details.group > .scroll td:has(.warning)").map {
            it.text()
        } shouldBe listOf("1.49× !")
    }

    private fun sample(warnings: List<Warning>) =
        SampleRun(SampleRun.sixContenders, warnings = warnings)

    private fun page(warnings: List<Warning>) =
        Jsoup.parse(HtmlReport.render(sample(warnings).result))

    private fun terminalText(warnings: List<Warning>, width: Int = 1000): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .print(sample(warnings).result)
        return recorder.stdout()
    }
}
