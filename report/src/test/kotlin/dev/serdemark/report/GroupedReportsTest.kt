package dev.serdemark.report

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Trait
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.runWithTraits
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleRun
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import org.jsoup.Jsoup
import org.jsoup.nodes.Document
import org.junit.jupiter.api.Test

/** Traits of contenders in reports: headings, the legend, and the filter of the page. */
class GroupedReportsTest {
    private val run = runWithTraits(SampleRun.users.result)

    @Test
    fun `tables on the terminal have a heading per value of the trait`() {
        terminalText(run, Trait.EFFORT) shouldBeGolden "terminal-80-groups.txt"
    }

    @Test
    fun `contenders whose value was not recorded come last, under a separate heading`() {
        val headings =
            terminalText(run, Trait.STRUCTURE).lines().filter { it.startsWith("structure:") }
        headings.distinct() shouldContainExactly
            listOf("structure: tree", "structure: graph", "structure: not recorded")
    }

    @Test
    fun `without a trait there are no headings`() {
        terminalText(run, null) shouldNotContain "effort:"
        page(run, null).select(".grouping").shouldBeEmpty()
    }

    @Test
    fun `tables and charts of the page have the same headings`() {
        val page = page(run, Trait.EFFORT)
        val group = page.select("details.group").first()!!
        val expected = listOf("effort: zero-knowledge", "effort: annotations", "effort: schema")
        group.select(".bar-group > .grouping").eachText() shouldContainExactly expected
        group.select("table").first()!!.select(".grouping").eachText() shouldContainExactly expected
        val zeroKnowledge = group.select("tbody").first()!!
        zeroKnowledge.select("th[scope=row]").eachText() shouldBe
            listOf("fastjson2@2.0.60", "jackson@2.22.4")
    }

    @Test
    fun `the overview of the page has a heading per value of the trait`() {
        val documents = listOf("small", "large").map { DocumentName("users", it) }
        val twoDocuments = runWithTraits(SampleRun(SampleRun.sixContenders, documents).result)
        val overview = page(twoDocuments, Trait.FORMAT).select("#overview table").first()!!
        overview.select(".grouping").eachText() shouldContainExactly
            listOf("format: json", "format: cbor", "format: kryo")
    }

    @Test
    fun `the table of contenders has their traits, and each filter option has its contenders`() {
        val page = page(run, null)
        page.select("#run thead th").eachText() shouldContainAll
            listOf("format", "effort", "structure", "evolution", "cross-language")
        val option = page.select("select[data-trait=format] option[value=cbor]").single()
        option.attr("data-contenders").lines().single() shouldStartWith "jackson@"
        page.select("#filters input").size shouldBe run.plan.contenders.size
    }

    @Test
    fun `the page filters by the traits in which contenders differ`() {
        val page = page(run, null)
        page.select("#filters").single().hasAttr("hidden") shouldBe true
        page.select("#filters select").eachAttr("data-trait") shouldContainAll
            listOf("format", "effort", "structure")
        // A filter also has values that combine others, such as all binary formats.
        page.select("select[data-trait=format] option").eachText() shouldContain "binary"
        page(SampleRun.users.result, null).select("#filters select").shouldBeEmpty()
    }

    @Test
    fun `exports have traits only if the run recorded them`() {
        val contenders = contenders(run)
        // Only gson has no recorded traits.
        contenders.count { "traits" !in it } shouldBe 1
        contenders.first { "traits" in it }.getValue("traits").jsonObject.keys shouldContainExactly
            setOf("structure", "evolution", "cross-language", "lazy")
        contenders(SampleRun.users.result).forAll { ("traits" in it) shouldBe false }
    }

    private fun contenders(result: RunResult) =
        Json.parseToJsonElement(JsonExport.render(result))
            .jsonObject
            .getValue("plan")
            .jsonObject
            .getValue("contenders")
            .jsonArray
            .map { it.jsonObject }

    private fun page(result: RunResult, trait: Trait?): Document =
        Jsoup.parse(HtmlReport.render(result, trait))

    private fun terminalText(result: RunResult, trait: Trait?): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, 80, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8, trait).print(result)
        return recorder.stdout()
    }
}
