package dev.serdemark.archive

import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.page.name
import dev.serdemark.report.page.table
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

/** Results of `merge` as a page, HTML, terminal text and export. */
class MergePageTest {
    private val cells = listOf("a", "b", "c", "d").map { Recorded.cell(it) }
    private val zen = machineRun("Zen 4", seed = 1, times = listOf(1.0, 2.0, 3.0, 1.0), cells)
    private val secondZen = machineRun("Zen 4", seed = 2, times = listOf(1.0, 2.0, 3.0, 1.0), cells)
    private val graviton =
        machineRun("Graviton", seed = 3, times = listOf(1.0, 0.5, 2.4), cells.take(3))
    private val xeon = machineRun("Xeon", seed = 4, times = listOf(1.0, 1.5, 2.0, 1.0), cells)

    private fun merged(vararg runs: RunRatios) =
        RunsMerged.of(runs.toList(), margin = null, baseline = ContenderName("a", "1.0"))

    @Test
    fun `for two machines, the page has the order on each, what differs and what is missing`() {
        val text = MergePage(merged(zen, secondZen, graviton)).markdown()
        text shouldContain "- **M1** Zen 4, 2 cores, Linux amd64 (runs: Zen 4-1 and Zen 4-2)"
        text shouldContain "- **M2** Graviton, 2 cores, Linux amd64 (runs: Graviton-3)"
        text shouldContain
            "**The order holds on all machines for 1 of 2 pairs. The same on all: 0. Differs: 1. Open: 0.**"
        text shouldContain "**read users/medium:** a@1.0 is faster than c@1.0 on all 2 machines."
        text shouldContain "**Differs:** b@1.0 against a@1.0, read users/medium: M1 slower, "
        text shouldContain "; M2 faster, 0."
        text shouldContain "| contender | time on M1 | time on M2 | order |"
        text shouldContain "| **read users/medium, a@1.0 = 1** |"
        text shouldContain "Two machines do not show what a third would do"
        text shouldContain "Not measured on M2 (1)"
        text shouldContain "d@1.0, read users/medium"
    }

    private val sweep =
        RunsMerged.of(
            listOf(
                MergedRuns(mapOf("gc" to "g1"), listOf(zen, graviton)),
                MergedRuns(mapOf("gc" to "<b>"), listOf(xeon)),
            ),
            margin = null,
            baseline = ContenderName("a", "1.0"),
            MergedShards(
                planned = 5,
                missing =
                    listOf(
                        ShardNote(number = 4, name = "shard 4 (gc g1)", text = "cut off"),
                        ShardNote(number = 5, name = "shard 5 (gc <b>)", text = "missing"),
                    ),
                failures =
                    listOf(
                        ShardNote(
                            number = 2,
                            name = "shard 2 (gc g1)",
                            text = "1 of 4 cells have no figures",
                        )
                    ),
                others =
                    listOf(
                        ShardNote(
                            number = 1,
                            name = "attempts/0001/n2-7-ab",
                            text = "shard 1 was complete before.",
                        )
                    ),
                copies = listOf("a<b> is the same run as c. Only the latter counts."),
            ),
        )

    @Test
    fun `for a sweep, the page names the shards that count, and pairs of only one machine`() {
        val text = MergePage(sweep).markdown()
        text shouldContain "# Shards of a sweep, merged"
        text shouldContain "**3 of 5 shards are complete, and each counts once.**"
        text shouldContain "Missing shards (2)"
        text shouldContain "**shard 4 (gc g1):** cut off"
        text shouldContain "**shard 2 (gc g1):** 1 of 4 cells have no figures"
        text shouldContain "**attempts/0001/n2-7-ab:** shard 1 was complete before."
        text shouldContain
            "**The order holds on all machines for 1 of 2 pairs. The same on all: 0. Differs: 1. Open: 0. " +
                "Measured on only one machine, so the order on others is unknown: 4 pairs.**"
        text shouldContain "**gc g1: read users/medium:** a@1.0 is faster than c@1.0 on all"
        text shouldContain "a@1.0 is faster than b@1.0 and c@1.0 on M3"
        val page = Jsoup.parse(PageHtml.render(MergePage(sweep)))
        page.title() shouldContain "Shards of a sweep, merged"
        page.text() shouldContain "gc <b>: read users/medium"
        page.text() shouldContain "a<b> is the same run as c. Only the latter counts."
        val recorder = TerminalRecorder(width = 100)
        TerminalReport(Terminal(terminalInterface = recorder)).print(MergePage(sweep))
        recorder.output() shouldContain "Missing shards"
        recorder.output() shouldContain "shard 5 (gc <b>)"
    }

    @Test
    fun `the export of a sweep has the values of each table, and the shards`() {
        val export = Json.parseToJsonElement(MergeJson.render(sweep)).jsonObject
        export.getValue("tables").jsonArray.map {
            it.jsonObject.getValue("values").jsonObject.getValue("gc").jsonPrimitive.content
        } shouldContainExactly listOf("g1", "<b>")
        val shards = export.getValue("shards").jsonObject
        shards.getValue("planned").jsonPrimitive.content shouldBe "5"
        shards.getValue("complete").jsonPrimitive.content shouldBe "3"
        shards.getValue("missing").jsonArray.map {
            it.jsonObject.getValue("shard").jsonPrimitive.content
        } shouldContainExactly listOf("4", "5")
        shards.getValue("copies").jsonArray.map { it.jsonPrimitive.content } shouldContainExactly
            listOf("a<b> is the same run as c. Only the latter counts.")
        val plain = Json.parseToJsonElement(MergeJson.render(merged(zen, graviton))).jsonObject
        plain.getValue("shards") shouldBe JsonNull
        plain.getValue("tables").jsonArray.first().jsonObject.getValue("values") shouldBe JsonNull
    }

    @Test
    fun `for three machines, the page has an interval for a further machine`() {
        val text = MergePage(merged(zen, graviton, xeon)).markdown()
        text shouldContain
            "| contender | time on M1 | time on M2 | time on M3 | order | a machine like these |"
        text shouldContain "The interval for a machine like these is a prediction interval"
        text shouldContain "a@1.0 is faster than c@1.0 on all 3 machines"
    }

    @Test
    fun `a terminal shows the ratio on each machine`() {
        val recorder = TerminalRecorder(width = 100)
        TerminalReport(Terminal(terminalInterface = recorder))
            .print(MergePage(merged(zen, graviton)))
        recorder.output() shouldContain "Does the order hold?"
        recorder.output() shouldContain "Zen 4, 2 cores, Linux amd64 (runs: Zen 4-1)"
        recorder.output().lines().first { it.startsWith("c@1.0") } shouldContain "holds"
    }

    @Test
    fun `the HTML page has no external addresses, and shows markup in names as text`() {
        val hostile = machineRun("<img src=x>\u202e", 5, listOf(1.0, 2.0, 3.0))
        val document = Jsoup.parse(PageHtml.render(MergePage(merged(hostile, graviton))))
        document.select("h2").eachText() shouldContainExactly
            listOf("Does the order hold?", "On each machine")
        document.select("img").shouldBeEmpty()
        document.text() shouldNotContain "\u202e"
        document.select("td.faster").eachText().single() shouldContain "0."
        document
            .select("[src], link[href]:not([href^=data:]), a[href]:not([href^=#])")
            .shouldBeEmpty()
    }

    @Test
    fun `the export has every pair on each machine`() {
        val export =
            Json.parseToJsonElement(MergeJson.render(merged(zen, secondZen, graviton))).jsonObject
        export.getValue("machines").jsonArray.map {
            it.jsonObject.getValue("runs").jsonArray.size
        } shouldContainExactly listOf(2, 1)
        val table = export.getValue("tables").jsonArray.single().jsonObject
        table.getValue("reference").jsonObject.getValue("id").jsonPrimitive.content shouldBe "a"
        val b = table.getValue("pairs").jsonArray.first().jsonObject
        b.getValue("order").jsonPrimitive.content shouldBe "differs"
        b.getValue("next") shouldBe JsonNull
        b.getValue("machines").jsonArray.map {
            it.jsonObject.getValue("verdict").jsonPrimitive.content
        } shouldContainExactly listOf("slower", "faster")
        val missing = export.getValue("missing").jsonArray.single().jsonObject
        missing.getValue("machine").jsonPrimitive.content shouldBe "1"
    }
}
