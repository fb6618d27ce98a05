package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.JvmSetting
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.warnings.CellSubject
import dev.serdemark.results.warnings.PairSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

/** Reports of one contender in several JVM settings, and of several threads that share a codec. */
class AcrossReportTest {
    /** The events of a run in which calls take these [micros] per cell, or up to 0.2% more. */
    private fun events(cells: List<Cell>, micros: List<Double>): List<Event> {
        val names = cells.map { it.jvm }.distinct()
        val jvms = names.map { JvmSetting(it, Recorded.java, emptyList()) }
        val plan = Recorded.plan(cells).copy(jvms = jvms)
        return Recorded.events(plan, generations = 20) { cell, generation, _ ->
            micros[cell] * 1000 * (1 + 0.001 * (generation % 3))
        }
    }

    /** Two contenders, first both in one JVM setting and then both in another. */
    private val inTwoSettings = inSettings("jdk17-g1", "jdk25-g1")

    private fun inSettings(vararg settings: String): RunResult {
        val cells = settings.flatMap { jvm ->
            listOf("quick", "slow").map { Recorded.cell(it).copy(jvm = jvm) }
        }
        val micros = listOf(100.0, 200.0, 80.0, 201.0, 90.0, 202.0).take(cells.size)
        val result = results(Recorded.recording(events(cells, micros)))
        val jvms = settings.map { JvmSetting(it, Recorded.java, flags = emptyList()) }
        return result.copy(plan = result.plan.copy(jvms = jvms))
    }

    /** In each slice of two threads, twice as many calls take as long as in the slice before it. */
    private val multithreaded =
        results(
            Recorded.recording(
                events(
                        listOf(Recorded.cell("shared").copy(threads = 2)),
                        micros = listOf(100.0),
                    )
                    .flatMap { event ->
                        val slice = (event as? Event.SliceMeasured)?.slice
                        if (slice == null) listOf(event)
                        else {
                            val ofTwoThreads = slice.copy(threads = 2, calls = 2 * slice.calls)
                            listOf(event, Event.SliceMeasured(ofTwoThreads))
                        }
                    }
            )
        )

    private fun terminalText(result: RunResult, width: Int): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    private fun singleSpaced(text: String) = text.replace(Regex("\\s+"), " ")

    @Test
    fun `each contender is compared with itself in the first setting`() {
        val text = singleSpaced(terminalText(inTwoSettings, 120))
        text shouldContain "Across JVM settings read users/medium, bytes"
        text shouldContain "contender setting CPU µs wall cost speed interval verdict"
        text shouldContain Regex("quick@1.0 jdk17-g1 100\\S* \\S+ \\S+ 1×")
        text shouldContain Regex("jdk25-g1 80.1 \\S+ \\S+ 1.2\\S*× 1.2\\S+–1.2\\S+ faster")
        text shouldContain Regex("jdk25-g1 201 \\S+ \\S+ \\S+× \\S+–\\S+ same")
    }

    @Test
    fun `every pair of settings has a table if there are more than two settings`() {
        val inThreeSettings = inSettings("jdk17-g1", "jdk25-g1", "jdk25-zgc")
        HtmlReport.render(inThreeSettings) shouldContain "Every pair of settings of quick"
        HtmlReport.render(inTwoSettings) shouldNotContain "Every pair of settings"
    }

    @Test
    fun `the table shows times at 80 columns, but not at 50`() {
        for (width in listOf(50, 80)) {
            val table = terminalText(inTwoSettings, width).substringAfter("Across JVM settings")
            table.lines().maxOf { it.length } shouldBeLessThanOrEqual width
            table shouldContain "faster"
            val headings = table.lines().single { "verdict" in it && "setting" in it }
            // At 80 columns, all three times have room. At 50, none has.
            headings.contains(Regex("CPU µs +wall +cost")) shouldBe (width == 80)
            headings.contains(Regex("CPU|wall|cost")) shouldBe (width == 80)
        }
    }

    @Test
    fun `a page has the table only if the run has several settings`() {
        HtmlReport.render(inTwoSettings) shouldContain "id=\"across\""
        HtmlReport.render(multithreaded) shouldNotContain "id=\"across\""
    }

    @Test
    fun `in the table across settings, the page marks figures that warnings concern`() {
        val warnings =
            listOf(
                Warning(WarningKind.DRIFT, CellSubject(CellIndex(0)), value = 1.1),
                // Cells 0 and 2 are quick in the first and in the second setting.
                Warning(
                    WarningKind.SERIAL_CORRELATION,
                    PairSubject(CellIndex(0), CellIndex(2)),
                    value = 0.6,
                ),
            )
        val page =
            Jsoup.parse(
                HtmlReport.render(
                    inTwoSettings.copy(course = inTwoSettings.course.copy(warnings = warnings))
                )
            )
        page.select("#across td:has(.warning)").map { it.text() } shouldBe
            listOf("100.1 !", "1.25× !")
    }

    @Test
    fun `a run with several threads shows calls per second and scaling, and explains them`() {
        val text = singleSpaced(terminalText(multithreaded, 160))
        text shouldContain "read users/medium, bytes, default, 2 threads"
        text shouldContain "calls/s"
        text shouldContain "The calls per second of 2 threads over those of one: 2.0"
        text shouldContain Regex("× time .*scaling .*CPU cost")
        text shouldNotContain " wall "
        HtmlReport.render(multithreaded) shouldContain
            "2 threads call at once. They share one codec"
    }

    @Test
    fun `the export has the metric, threads and scaling`() {
        val exported = singleSpaced(JsonExport.render(multithreaded))
        exported shouldContain "\"threads\": 2"
        exported shouldContain "\"metric\": \"elapsed\""
        exported shouldContain "\"scaling\": { \"ratio\": 2.0"
        singleSpaced(JsonExport.render(inTwoSettings)) shouldContain "\"metric\": \"thread-cpu\""
    }
}
