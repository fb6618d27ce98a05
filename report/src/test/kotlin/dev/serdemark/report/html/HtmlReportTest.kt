package dev.serdemark.report.html

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.FloorInfo
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Status
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.wording.RunWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.warnings.CellSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.util.Base64
import java.util.zip.GZIPInputStream
import kotlinx.serialization.json.Json
import org.jsoup.Jsoup
import org.jsoup.nodes.Document
import org.jsoup.nodes.Element
import org.junit.jupiter.api.Test

class HtmlReportTest {
    private val page = parsed(SampleRun.users)

    @Test
    fun `the verdicts come first, as sentences`() {
        page.select("main > section").first()?.select(".sentence")?.eachText() shouldBe
            listOf(
                "fastjson2@2.0.60 is fastest for read: 1.21 times (1.17–1.25) as fast as jackson@2.22.4.",
                "Undecided for write between fastjson2@2.0.60 and jackson@2.22.4: " +
                    "the first is 1.03 times (0.9996–1.06) as fast by estimate.",
            )
    }

    @Test
    fun `bars are in the order of ranks, with ratio, interval and time`() {
        val bars = page.select("details.group").first()!!.select(".bars .bar")
        bars.eachText().take(2) shouldContainExactly
            listOf(
                "1 fastjson2@2.0.60 1× 412 µs",
                "2 jackson@2.22.4 1.21× (1.17–1.25) 499 µs",
            )
        bars.first()!!.select(".length").attr("d") shouldBe "M0 4H39.2V18H0z"
    }

    @Test
    fun `a bar of much more than eight times the median has a gap, so others stay visible`() {
        val group =
            parsed(SampleRun(readsThatTake(400.0, 500.0, 400_000.0))).select("details.group")
        val bars = group.first()!!.select(".bars .bar")
        bars.map { it.select(".length").attr("d") } shouldContainExactly
            listOf(
                "M0 4H76.9V18H0z",
                "M0 4H96.1V18H0z",
                "M0 4H94V18H0zM95.5 4H99V18H95.5z",
            )
        group.text() shouldContain "A bar with a gap is too long for the chart."
    }

    @Test
    fun `if there are two bars, the longer one may have a gap`() {
        val bars =
            parsed(SampleRun(readsThatTake(400.0, 400_000.0))).select("details.group .bars .bar")
        bars.map { pieceCount(it) } shouldContainExactly listOf(1, 2)
    }

    @Test
    fun `a bar of less than eight times the median has no gap`() {
        val group = parsed(SampleRun(readsThatTake(400.0, 500.0, 3900.0))).select("details.group")
        group.first()!!.select(".bars .bar").map { pieceCount(it) } shouldContainExactly
            listOf(1, 1, 1)
        group.text() shouldNotContain "gap"
    }

    /** Two if the bar has a gap, and one otherwise. */
    private fun pieceCount(bar: Element): Int = bar.select(".length").attr("d").count { it == 'M' }

    @Test
    fun `a bar has its shapes for ratios and times, on a linear and a logarithmic axis`() {
        val bar = page.select("details.group").first()!!.select(".bars .bar")[1]
        // The order of views is: ratios, ratios (logarithmic), times, times (logarithmic).
        fun shapes(part: String) =
            listOf(bar.select(part).attr("d")) + bar.select(part).attr("data-d").split("|")
        shapes(".length").map { it.isEmpty() } shouldBe listOf(false, true, false, true)
        shapes(".dot").map { it.isEmpty() } shouldBe listOf(true, false, true, false)
        shapes(".error").distinct().size shouldBe 4
    }

    @Test
    fun `a lower bound is a line at its place in every view`() {
        val run = SampleRun.users.result
        val limit = run.groups.first().ranked.first().result
        val floor = FloorInfo(work = "copying", operations = listOf(Operation.READ))
        val contenders =
            run.plan.contenders.map {
                if (it.contender == limit.cell.contender) it.copy(floor = floor) else it
            }
        val result =
            run.copy(
                plan = run.plan.copy(contenders = contenders),
                further = run.further.copy(limits = listOf(limit)),
            )
        val bar = Jsoup.parse(HtmlReport.render(result)).select(".bars .bar").first()!!
        // `data-d` has the three views after the first.
        bar.select(".limit").attr("data-d").split("|").distinct().size shouldBe 3
    }

    private fun readsThatTake(vararg micros: Double): List<SampleCell> =
        micros.mapIndexed { index, time ->
            SampleCell(ContenderName("c$index", "1"), Operation.READ, time, allocated = 1000.0)
        }

    @Test
    fun `only a certain winner is marked`() {
        page.select("details.group").map { it.select(".bar.first .name").eachText() } shouldBe
            listOf(listOf("fastjson2@2.0.60"), emptyList())
    }

    @Test
    fun `the table of figures has all six contenders`() {
        page
            .select("details.group")
            .first()!!
            .select("table")
            .first()!!
            .select("tbody tr")
            .size shouldBe 6
    }

    @Test
    fun `the table has wall time and cost after the CPU time`() {
        page
            .select("details.group table")
            .first()!!
            .select("th[scope=col]")
            .eachText()
            .take(8) shouldBe
            listOf(
                "rank",
                "contender",
                "CPU",
                "interval",
                "time, fastest = 1",
                "interval",
                "wall",
                "cost",
            )
    }

    @Test
    fun `a text below the table explains its columns, without tooltips`() {
        val group = page.select("details.group").first()!!
        group.select("th[title]").shouldBeEmpty()
        group.select(".scroll + details dt").eachText().take(3) shouldBe
            listOf("CPU", "interval", "time, fastest = 1")
        group.select(".scroll + details dd").eachText().take(3) shouldBe
            listOf(
                "the time that ranks contenders",
                "of the CPU time",
                "its time divided by that of the contender with 1×: 0.5× takes half as long",
            )
    }

    @Test
    fun `the calculator starts with the load of the run, or else with a default load`() {
        fun rates(load: PayloadRates?) =
            Jsoup.parse(
                    HtmlReport.render(
                        SampleRun.users.result.copy(
                            view = SampleRun.users.result.view.copy(load = load)
                        )
                    )
                )
                .select("#calculator .rate")
                .eachAttr("value")
        rates(null) shouldBe listOf("1000", "1000")
        rates(PayloadRates(emptyMap(), 2.5e7)) shouldBe listOf("25000000", "25000000")
        rates(PayloadRates(mapOf(Operation.READ to 5000.0), null)) shouldBe listOf("5000", "0")
    }

    @Test
    fun `the calculator explains cores, and names contenders without the collector's work`() {
        val run = SampleRun.users.result
        fun lines(result: RunResult) =
            Jsoup.parse(HtmlReport.render(result)).select("#calculator .live > p").eachText()
        lines(run).last() shouldContain
            "the collector's CPU time for what it allocates. The CPU time that ranks contenders does not include the collector."
        val idle = run.cells.first { it.figures != null }
        val warning = Warning(WarningKind.NO_COLLECTION, CellSubject(idle.index), value = 64.0)
        lines(run.copy(course = run.course.copy(warnings = listOf(warning)))).last() shouldBe
            "The garbage collector did not run while these were measured, so their cores lack its work: ${idle.cell.contender}."
        val withoutCost =
            run.groups.map { group ->
                val first = group.ranked.first()
                val figures = first.result.warm?.copy(cost = null)
                val changed = first.copy(result = first.result.copy(figures = figures))
                group.copy(ranked = listOf(changed) + group.ranked.drop(1))
            }
        lines(run.copy(groups = withoutCost)).last() shouldBe
            "The system does not report the CPU time of the garbage collector, so the cores lack its work: fastjson2@2.0.60."
    }

    @Test
    fun `notes of a cell are below the figures`() {
        val cell = SampleRun.sixContenders.first().copy(notes = listOf("It <b>prints</b>."))
        parsed(SampleRun(listOf(cell))).select("details.group > ul li").eachText() shouldBe
            listOf("${cell.contender}: It <b>prints</b>.")
    }

    @Test
    fun `cells without figures have a status in their group, and a reason in a section`() {
        page.select("#without-figures ul li").eachText() shouldBe
            listOf(
                "moshi-reflect@1.15.2 unsupported for write users/medium: cannot write a sealed hierarchy without an adapter",
                "gson@2.15.0 crashed for write users/medium: java.lang.StackOverflowError in generation 3",
            )
        page.select("details.group > ul li").eachText() shouldBe
            listOf("moshi-reflect@1.15.2 unsupported", "gson@2.15.0 crashed")
        page.select("details.group .fault").eachText() shouldBe listOf("crashed")
    }

    @Test
    fun `the command to repeat the run is quoted for a shell`() {
        val command = listOf("run", "users", "--out", "it's here; rm -rf ~")
        parsed(SampleRun(SampleRun.sixContenders, command = command))
            .select("#run code")
            .text() shouldBe """serdemark run users --out 'it'\''s here; rm -rf ~'"""
    }

    @Test
    fun `the page contains the JSON export, compressed`() {
        val gzip = Base64.getDecoder().decode(page.select("#data").first()!!.data())
        val json = GZIPInputStream(gzip.inputStream()).reader().use { it.readText() }
        Json.parseToJsonElement(json) shouldBe
            Json.parseToJsonElement(JsonExport.render(SampleRun.users.result))
    }

    @Test
    fun `markup in names, reasons and the command is shown as text`() {
        val markup = "</script><img src=x onerror=alert(1)>\u202e"
        val cell =
            SampleCell(
                ContenderName(markup, "1"),
                Operation.READ,
                micros = 400.0,
                allocated = 1000.0,
            )
        val run =
            SampleRun(
                listOf(
                    cell,
                    cell
                        .copy(contender = ContenderName("b", "1"))
                        .failed(Status.WRONG, reason = markup, detail = markup),
                ),
                documents = listOf(DocumentName("\"><b>", "'")),
                command = listOf("run", markup),
            )
        val page = parsed(run)
        page.select("img, b").shouldBeEmpty()
        // Only the data and the report's script.
        page.select("script").size shouldBe 2
        page.select(".bar .name").text() shouldBe "</script><img src=x onerror=alert(1)>\\u{202e}@1"
        page.select("details.group li").text() shouldContain "<img src=x onerror=alert(1)>"
        page.text() shouldNotContain "\u202e"
    }

    @Test
    fun `every group has a unique anchor with a link to it, and no link is dead`() {
        val documents = listOf("small", "a b", "größe", "a~b").map { DocumentName("users", it) }
        val page = parsed(SampleRun(SampleRun.sixContenders, documents))
        val ids = page.select("details.group").eachAttr("id")
        // Two operations on four documents.
        ids.distinct().size shouldBe 8
        ids.first() shouldBe "read/users/small/bytes/g1"
        val anchors = page.select("[id]").eachAttr("id")
        val links = page.select("a[href^=#]").eachAttr("href").map { it.drop(1) }
        links.filter { it !in anchors }.shouldBeEmpty()
        ids.filter { it !in links }.shouldBeEmpty()
    }

    @Test
    fun `the head of the page links to its sections`() {
        page.select("header nav a").eachText() shouldContainExactly
            listOf(
                "Evidence",
                "Without figures",
                "What it is worth",
                "Payload sizes of users/medium, bytes",
                "How to read the tables",
                "Repeat this run",
                "Method",
                "Data",
            )
        page.select("#calculator > .live[hidden]").size shouldBe 1
    }

    @Test
    fun `the verdict links to the meaning of intervals, the calculator and the command`() {
        page.select("#verdict a").eachText() shouldContainExactly
            listOf("How sure:", "What it is worth", "How to repeat it")
        for (link in page.select("#verdict a")) {
            val target = link.attr("href").removePrefix("#")
            withClue(target) { page.getElementById(target).shouldNotBeNull() }
        }
    }

    @Test
    fun `line breaks do not divide options`() {
        page.select("#run .copyable .option").eachText() shouldContain "--budget"
        page.select("#run .copyable").text() shouldBe
            RunWording.command(SampleRun.users.result.plan)
    }

    @Test
    fun `a run of many groups has an overview, and folds most groups`() {
        val documents = (1..20).map { DocumentName("users", "d$it") }
        val page = parsed(SampleRun(SampleRun.sixContenders, documents))
        // Read and write have a table each, with a column of names and 20 documents.
        page.select("#overview > .scroll thead tr").map { it.children().size } shouldBe
            listOf(21, 21)
        // The page opens only the first six of 40 groups.
        page.select("details.group[open]").size shouldBe 6
    }

    @Test
    fun `the page refers to no address outside it`() {
        page.select("[src], link[href]:not([href^=data:]), a[href]:not([href^=#])").shouldBeEmpty()
        Assets.style shouldNotContain "url("
        Assets.style shouldNotContain "@import"
    }

    private fun parsed(run: SampleRun): Document = Jsoup.parse(HtmlReport.render(run.result))
}
