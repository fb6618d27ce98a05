package dev.serdemark.studies

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.jsoup.Jsoup
import org.jsoup.nodes.Document
import org.jsoup.parser.Parser
import org.junit.jupiter.api.Test

class StudyHtmlTest {
    private val page = StudyPage(SampleStudy.result, "serdemark study phones-2016")
    private val document = parsed(page)

    @Test
    fun `the sections are claims with their verdicts, tables and runs`() {
        document.select("h2").eachText() shouldBe listOf("Claims", "Tables", "Runs")
        document.select("#claims > .scroll .verdict").eachText() shouldBe
            listOf("confirmed", "refuted", "undecided", "not testable here", "refuted")
    }

    @Test
    fun `every claim links to its evidence`() {
        val links = document.select("a[href^=#]").eachAttr("href").map { it.drop(1) }
        links.size shouldBe 5
        links.filter { document.getElementById(it) == null }.shouldBeEmpty()
    }

    @Test
    fun `only a table of times has a chart, which marks the largest disagreement`() {
        page.charts.keys shouldBe setOf("table-1")
        document.select("svg").size shouldBe 1
        val chart = Jsoup.parse(page.charts.getValue("table-1"), "", Parser.xmlParser())
        chart.select(".dumbbell circle.published").size shouldBe 9
        // Two of the nine figures have no measured ratio.
        chart.select(".dumbbell circle.measured").size shouldBe 7
        chart.select(".dumbbell.far title").eachText() shouldBe
            listOf("Fast JSON, Serialize: published 2.00, measured 0.970")
    }

    @Test
    fun `the page refers to no address outside it`() {
        document
            .select("[src], link[href]:not([href^=data:]), a[href]:not([href^=#])")
            .shouldBeEmpty()
    }

    @Test
    fun `markup in the texts of a study is shown as text`() {
        val hostile = StudyPage(HostileStudy.result, HostileStudy.TEXT)
        val document = parsed(hostile)
        document.select("img, b").shouldBeEmpty()
        // Only the report's own script.
        document.select("script").size shouldBe 1
        document.select("h1").text() shouldBe HostileStudy.SHOWN
        document.text() shouldNotContain "\u202e"
        hostile.charts.values.single() shouldNotContain "<img"
        hostile.charts.values.single() shouldContain "&lt;/script&gt;"
    }

    private fun parsed(page: StudyPage): Document = Jsoup.parse(StudyHtml.render(page))
}
