package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.warnings.CellTouched
import dev.serdemark.results.warnings.PairTouched
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
    private fun run(cells: List<Cell>, micros: List<Double>, change: (Event) -> List<Event>) =
        results(
            Recorded.recording(
                Recorded.events(Recorded.plan(cells), generations = 20) { cell, generation, _ ->
                        micros[cell] * 1000 * (1 + 0.001 * (generation % 3))
                    }
                    .flatMap(change)
            )
        )

    private val across =
        run(
            listOf("jdk17-g1", "jdk25-g1").flatMap { jvm ->
                listOf("quick", "slow").map { Recorded.cell(it).copy(jvm = jvm) }
            },
            listOf(100.0, 200.0, 80.0, 201.0),
        ) {
            listOf(it)
        }

    /** Two threads make twice the calls in the same time. */
    private val multithreaded =
        run(listOf(Recorded.cell("shared").copy(threads = 2)), listOf(100.0)) { event ->
            val slice = (event as? Event.SliceMeasured)?.slice
            if (slice == null) listOf(event)
            else
                listOf(slice, slice.copy(threads = 2, calls = 2 * slice.calls)).map {
                    Event.SliceMeasured(it)
                }
        }

    private fun printed(result: RunResult, width: Int): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    private fun words(text: String) = text.replace(Regex("\\s+"), " ")

    @Test
    fun `each contender is compared with itself in the first setting`() {
        val words = words(printed(across, 120))
        words shouldContain "Across JVM settings read users/medium, bytes"
        words shouldContain "contender setting CPU µs wall cost speed interval verdict"
        words shouldContain Regex("quick@1.0 jdk17-g1 100 \\S+ \\S+ 1×")
        words shouldContain Regex("jdk25-g1 80.1 \\S+ \\S+ 1.2\\S*× 1.2\\S+–1.2\\S+ faster")
        words shouldContain Regex("jdk25-g1 201 \\S+ \\S+ \\S+× \\S+–\\S+ same")
    }

    @Test
    fun `only a narrow terminal leaves out the times of the table`() {
        for (width in listOf(50, 80)) {
            val table = printed(across, width).substringAfter("Across JVM settings")
            table.lines().maxOf { it.length } shouldBeLessThanOrEqual width
            table shouldContain "faster"
            val headings = table.lines().single { "verdict" in it && "setting" in it }
            headings.contains(Regex("CPU µs +wall +cost")) shouldBe (width == 80)
            headings.contains(Regex("CPU|wall|cost")) shouldBe (width == 80)
        }
    }

    @Test
    fun `a page has the table only if there is more than one setting`() {
        HtmlReport.render(across) shouldContain "id=\"across\""
        HtmlReport.render(multithreaded) shouldNotContain "id=\"across\""
    }

    @Test
    fun `in the table across settings, the page marks figures that warnings concern`() {
        val warnings =
            listOf(
                Warning(WarningKind.DRIFT, CellTouched(CellIndex(0)), 1.1),
                Warning(
                    WarningKind.SERIAL_CORRELATION,
                    PairTouched(CellIndex(0), CellIndex(2)),
                    0.6,
                ),
            )
        val page = Jsoup.parse(HtmlReport.render(across.copy(warnings = warnings)))
        page.select("#across td:has(.warning)").map { it.text() } shouldBe
            listOf("100 !", "1.25× !")
    }

    @Test
    fun `a run with several threads shows calls per second and scaling, and explains them`() {
        val words = words(printed(multithreaded, 160))
        words shouldContain "read users/medium, bytes, default, 2 threads"
        words shouldContain "calls/s"
        words shouldContain "The calls per second of 2 threads over those of one: 2.0"
        words shouldContain Regex("× time .*scaling .*CPU cost")
        words shouldNotContain " wall "
        HtmlReport.render(multithreaded) shouldContain
            "2 threads call at once. They share one codec"
    }

    @Test
    fun `the export has clock, threads and scaling`() {
        val exported = words(JsonExport.render(multithreaded))
        exported shouldContain "\"threads\": 2"
        exported shouldContain "\"metric\": \"elapsed\""
        exported shouldContain "\"scaling\": { \"ratio\": 2.0"
        words(JsonExport.render(across)) shouldContain "\"metric\": \"thread-cpu\""
    }
}
