package dev.serdemark.report.study

import dev.serdemark.report.testing.SampleStudy
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
    fun `the result comes first, then the claims with their verdicts`() {
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
    fun `a table of times has a chart, a table of sizes has none`() {
        page.charts.keys shouldBe setOf("table-1")
        document.select("svg").size shouldBe 1
        val chart = Jsoup.parse(page.charts.getValue("table-1"), "", Parser.xmlParser())
        chart.select(".dumbbell circle.published").size shouldBe 9
        chart.select(".dumbbell circle.measured").size shouldBe 7
        chart.select(".dumbbell.far title").eachText() shouldBe
            listOf("Fast JSON, Serialize: published 2.00, measured 0.970")
    }

    @Test
    fun `nothing in the page names an address outside it`() {
        document
            .select("[src], link[href]:not([href^=data:]), a[href]:not([href^=#])")
            .shouldBeEmpty()
    }

    @Test
    fun `hostile text stays text`() {
        val hostile = StudyPage(HostileStudy.result, HostileStudy.TEXT)
        val document = parsed(hostile)
        document.select("img, b").shouldBeEmpty()
        document.select("script").size shouldBe 1
        document.select("h1").text() shouldBe HostileStudy.SHOWN
        document.text() shouldNotContain "\u202e"
        hostile.charts.values.single() shouldNotContain "<img"
        hostile.charts.values.single() shouldContain "&lt;/script&gt;"
    }

    private fun parsed(page: StudyPage): Document = Jsoup.parse(StudyHtml.render(page))
}
