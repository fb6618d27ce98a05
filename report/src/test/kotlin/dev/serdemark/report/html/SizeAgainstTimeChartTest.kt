package dev.serdemark.report.html

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sampleCells
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import org.jsoup.Jsoup
import org.jsoup.nodes.Document
import org.jsoup.nodes.Element
import org.junit.jupiter.api.Test

class SizeAgainstTimeChartTest {
    private val cells =
        sampleCells("fast", read = 100.0, write = 80.0, payload = 900.0) +
            sampleCells("small", read = 300.0, write = 70.0, payload = 500.0) +
            sampleCells("between", read = 200.0, write = 90.0, payload = 700.0) +
            sampleCells("worse", read = 400.0, write = 95.0, payload = 950.0)

    private val page = page(cells)

    private fun page(cells: List<SampleCell>, spread: Double? = 0.03): Document =
        Jsoup.parse(HtmlReport.render(SampleRun(cells, spread = spread).result))

    private fun charts(page: Document) = page.select("#payloads figure")

    private fun percent(element: Element, key: String) =
        element.attr(key).removeSuffix("%").toDouble()

    @Test
    fun `each operation has a chart, with names at the Pareto front and in the caption`() {
        charts(page).map { it.select("h4").text() } shouldContainExactly
            listOf("Size against time: read", "Size against time: write")
        val read = charts(page).first()!!
        read.select("figcaption").text() shouldBe
            "On the Pareto front: small@1, between@1 and fast@1."
        for (svg in read.select("svg")) {
            svg.select(".name").eachText() shouldContainExactly listOf("small", "between", "fast")
            svg.select(".tag").eachText() shouldContainExactly listOf("worse")
            svg.select(".point.on title").eachText() shouldContain
                "small@1: 500 bytes, 300 µs (294–306)"
            svg.select(".point .error") shouldHaveSize 4
        }
        charts(page)[1].select("figcaption").text() shouldBe "On the Pareto front: small@1."
    }

    @Test
    fun `if there are many points, points behind the front have numbers instead of names`() {
        val many =
            (1..40).flatMap {
                sampleCells("c$it", read = 100.0 + it, write = 90.0, payload = 500.0 + it * it)
            }
        val svg = charts(page(many)).first()!!.select("svg.wide").first()!!
        // c1 is both fastest and smallest.
        svg.select(".name").eachText() shouldContainExactly listOf("c1")
        svg.select(".point") shouldHaveSize 40
        val tags = svg.select(".tag").eachText()
        tags.all { it.toInt() in 2..40 } shouldBe true
        tags shouldContain "40"
    }

    @Test
    fun `a payload of 0 bytes has a place in the chart`() {
        val empty = sampleCells("empty", read = 100.0, write = 80.0, payload = 0.0)
        charts(page(cells + empty)).first()!!.select("svg.wide .name").eachText() shouldContain
            "empty"
    }

    @Test
    fun `the table has the numbers of the points, in the order of size`() {
        page.select("#payloads tbody tr").map { it.child(0).text() to it.child(1).text() } shouldBe
            listOf("1" to "small@1", "2" to "between@1", "3" to "fast@1", "4" to "worse@1")
    }

    @Test
    fun `the front is a step line through its points, from the top to the right edge`() {
        val svg = charts(page).first()!!.select("svg.wide").first()!!
        val lines = svg.select("line.front")
        percent(lines.first()!!, "y1") shouldBe 0.0
        percent(lines.last()!!, "x2") shouldBe 100.0
        lines.all { it.attr("x1") == it.attr("x2") || it.attr("y1") == it.attr("y2") } shouldBe true
        val corners = lines.map { it.attr("x2") to it.attr("y2") }
        svg.select(".point.on circle").forEach {
            corners shouldContain (it.attr("cx") to it.attr("cy"))
        }
    }

    @Test
    fun `points keep a distance from the edges`() {
        val circles = charts(page).first()!!.select("svg.wide circle")
        circles
            .flatMap { listOf(percent(it, "cx"), percent(it, "cy")) }
            .all {
                it in 1.0..99.0
            } shouldBe true
    }

    @Test
    fun `a contender whose place on the front is uncertain is marked as undecided`() {
        val close =
            page(
                sampleCells("a", read = 100.0, write = 90.0, payload = 500.0) +
                    sampleCells("b", read = 102.0, write = 95.0)
            )
        charts(close).first()!!.run {
            select("figcaption").text() shouldBe "On the Pareto front: a@1. Undecided: b@1."
            select("svg.wide .point.undecided") shouldHaveSize 1
        }
    }

    @Test
    fun `times without intervals have no vertical bars`() {
        charts(page(cells, spread = null)).first()!!.select(".error").shouldBeEmpty()
    }

    @Test
    fun `payloads of equal size have no chart`() {
        charts(
                page(
                    sampleCells("a", read = 100.0, write = 90.0) +
                        sampleCells("b", read = 102.0, write = 95.0)
                )
            )
            .shouldBeEmpty()
    }

    @Test
    fun `the last sentence of the answer names the smallest payloads`() {
        page.select(".answer .sentence").last()!!.text() shouldStartWith
            "small@1 is smallest: 500 bytes on average, 28.6% smaller than between@1."
    }

    @Test
    fun `contenders of one id are named with versions, and markup in names is text`() {
        val versions =
            listOf("1", "2<b>&").mapIndexed { i, version ->
                SampleCell(
                    ContenderName("kryo", version),
                    Operation.READ,
                    micros = 300.0 - 100 * i,
                    allocated = 1000.0,
                    payload = 500.0 + 200 * i,
                )
            }
        val svg = charts(page(versions)).first()!!.select("svg.wide").first()!!
        svg.select(".name").eachText() shouldContainExactly listOf("kryo@1", "kryo@2<b>&")
        svg.select("b").shouldBeEmpty()
    }
}
