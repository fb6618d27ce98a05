package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.plan.Plan
import dev.serdemark.report.export.ColdCsvExport
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.readText
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

class ColdReportsTest {
    private val result = ColdRecorded.result(starts = ColdRecorded::startsWithSlowB)

    /** Each JVM calls the small document, and then the large one. */
    private val sequence = ColdRecorded.result(sequence = true) { listOf(sequenceStart(it)) }

    private fun sequenceStart(generation: Int) =
        ColdRecorded.start(cells = listOf(0, 1), generation, calls = listOf(5.0, 3.0))

    private fun terminalLines(result: RunResult, width: Int = 200): List<String> {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout().lines()
    }

    @Test
    fun `the terminal says what cold means, and ranks by cold time`() {
        val text = terminalLines(result).joinToString("\n")
        text shouldContain "every figure is of first calls in a fresh JVM, none of a warm one"
        text shouldContain "cold read users/medium"
        text shouldContain "a@1.0 is fastest for cold read"
        // Only reports of warm runs have these headings and this unit.
        text shouldNotContain Regex("CPU +wall|per call")
    }

    @Test
    fun `a row has the parts of cold time, the process, its classes and its archive`() {
        val head = terminalLines(result).single { it.startsWith("rank") }.split(Regex(" {2,}"))
        head shouldBe
            "rank,contender,cold time,interval,× time,interval,set-up,first call,elapsed,main–result,process,process CPU,classes,shared,archive,JVMs"
                .split(',')
    }

    @Test
    fun `the times of a JVM without a contender are below the table`() {
        terminalLines(result).joinToString(" ") shouldContain
            "floor, a JVM without a contender: main to its end 80.0 ms, process 100 ms"
    }

    @Test
    fun `a narrow terminal keeps the ranks, the first call and the process`() {
        val head = terminalLines(result, width = 80).single { it.startsWith("rank") }
        head shouldContain "first call"
        head shouldContain "process"
        terminalLines(result, width = 80).filter { it.length > 80 }.shouldBeEmpty()
    }

    @Test
    fun `a sequence has a table of the time at each position`() {
        val lines = terminalLines(sequence)
        lines.single { "1. users/small" in it } shouldContain "2. users/large"
        lines.joinToString("\n") shouldContain "cold read (call 2) users/large"
    }

    @Test
    fun `the page says what cold means, and shows the whole process as bars`() {
        val page = Jsoup.parse(HtmlReport.render(result))
        page.select(".answer").text() shouldContain "none of a warm one"
        page.select(".process li.bar").map { it.select(".name").text() } shouldContain
            "floor: no contender"
        page.select("details.group th").map { it.text() } shouldContain "main–result"
        page.text() shouldNotContain "MB/s"
    }

    @Test
    fun `the page of a sequence has a section for the sequence`() {
        Jsoup.parse(HtmlReport.render(sequence)).select("h2").map { it.text() } shouldContain
            "Sequence"
    }

    @Test
    fun `the JSON export is valid by the schema in the documentation`() {
        val schema =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Path.of("../docs/export-cold-json.schema.json").readText())
        for (run in listOf(result, sequence)) {
            schema
                .validate(JsonExport.render(run), InputFormat.JSON)
                .map { it.message }
                .shouldBeEmpty()
        }
    }

    @Test
    fun `the CSV export has a row for each call, and one for the JVM without a contender`() {
        val starts =
            ColdRecorded.events(generations = 1).filterIsInstance<ColdEvent.Started>().map {
                it.start
            }
        val out = StringBuilder()
        ColdCsvExport.write(starts.asSequence(), result.plan, out)
        val rows = rows(out)
        rows.map { it["contender"] } shouldBe listOf("a", "b", "")
        // In generation 1, the call and the set-up of a take 20 ms of CPU time each. Wall times are
        // twice as long.
        rows[0]["call_cpu_ns"] shouldBe "20000000"
        rows[0]["set_up_wall_ns"] shouldBe "40000000"
    }

    /** The rows of a CSV file, as maps from headings to fields. */
    private fun rows(csv: CharSequence): List<Map<String, String>> {
        val lines = csv.trim().split("\r\n").map { it.split(',') }
        return lines.drop(1).map { lines[0].zip(it).toMap() }
    }

    @Test
    fun `only the first row of a sequence has the figures of the process`() {
        val out = StringBuilder()
        ColdCsvExport.write(sequenceOf(sequenceStart(generation = 1)), sequence.plan, out)
        rows(out).map { it["call"] } shouldBe listOf("1", "2")
        rows(out).map { it["process_wall_ns"] } shouldBe listOf("100000000", "")
    }

    /** One contender in two JVM settings. */
    private val inTwoSettings =
        results(
            Recorded.recording(
                ColdRecorded.events().map { event ->
                    if (event is Event.RunStarted) event.copy(plan = withTwoSettings(event.plan))
                    else event
                }
            )
        )

    private fun withTwoSettings(plan: Plan): Plan {
        val other = plan.jvms.single().copy(name = "other")
        val cell = plan.cells.first()
        return plan.copy(
            jvms = plan.jvms + other,
            cells = listOf(cell, cell.copy(jvm = other.name)),
        )
    }

    @Test
    fun `the table across JVM settings has cold time and process, but no warm figures`() {
        val text =
            terminalLines(inTwoSettings).joinToString("\n").substringAfter("Across JVM settings")
        text shouldContain "cold read users/medium"
        text shouldContain Regex("cold time ms +process +speed")
        text shouldContain Regex("a@1.0 +default +\\S+ +100 +1×")
        text shouldContain "The speed is that of the cold time"
        text shouldNotContain "cost"
    }

    @Test
    fun `classical statistics use cold times`() {
        val recorder = TerminalRecorder(AnsiLevel.NONE, 200, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .printStatistics(result)
        recorder.stdout() shouldContain "the logarithm of the cold time"
        recorder.stdout() shouldContain "cold read users/medium"
    }

    @Test
    fun `cold runs do not say where the time went, because only warm runs record it`() {
        HtmlReport.render(result) shouldNotContain "Time of measuring"
    }
}
