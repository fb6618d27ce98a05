package dev.serdemark.report

import com.microsoft.playwright.Page
import com.microsoft.playwright.options.ColorScheme
import dev.serdemark.archive.SiteHtml
import dev.serdemark.archive.SiteRun
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.report.testing.Visit
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** Checks the first page of a site, which compares the contenders of several runs. */
class SiteBrowserTest : BrowserTest() {
    private val publishedRuns by lazy {
        listOf("users-medium-best", "table-quiet-1", "kryo-versions").map {
            SiteRun(it, Evidence(it).result)
        }
    }

    private val siteHtml by lazy { html(publishedRuns, "Results") }

    private fun site(): Path = file(siteHtml)

    private fun site(runs: List<SiteRun>, title: String = "Results"): Path = file(html(runs, title))

    private fun html(runs: List<SiteRun>, title: String): String =
        SiteHtml(
                title = title,
                runs = runs,
                studies = emptyList(),
                conform = emptyList(),
                leftOut = emptyList(),
                baseline = null,
                serdemark = "0.1.0",
            )
            .render()

    /** The contenders in the order of the rows. */
    private val Visit.rows: List<String>
        get() = page.locator("#heat tbody th").allTextContents()

    /** Returns the texts of the cells in the row of a contender. */
    private fun Visit.cells(contender: String): List<String> =
        page
            .locator("#heat tbody tr", Page.LocatorOptions().setHasText(contender))
            .locator("td")
            .allTextContents()

    private fun Visit.choose(name: String, value: String) {
        page.locator("select[name=$name]").selectOption(value)
    }

    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1400, DARK", "1000, LIGHT", "400, LIGHT", "400, DARK")
    fun `the page fits its window, requests nothing and has no errors`(
        width: Int,
        colors: ColorScheme,
    ) {
        chromium.visit(site(), width, colors) {
            screenshot("site-$width-${colors.name.lowercase()}", whole = true)
            overflow shouldBe 0
            page.evaluate(
                checkNotNull(
                        javaClass.classLoader.getResource("dev/serdemark/report/low-contrast.js")
                    )
                    .readText()
            ) shouldBe emptyList<String>()
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `ratios refer to the fastest visible contender, or to a chosen contender`() {
        chromium.visit(site()) {
            rows.first() shouldContain "fastjson2"
            cells("fastjson2@").single() shouldBe "1×"
            page.locator("#heat td.best").count() shouldBe 1
            val ratioOfGson = cells("gson@").single()
            choose("baseline", rows.single { it.startsWith("gson@") })
            cells("gson@").single() shouldBe "1×"
            (cells("fastjson2@").single().removeSuffix("×").toDouble() < 1) shouldBe true
            choose("baseline", "fastest")
            cells("gson@").single() shouldBe ratioOfGson
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `if the reader hides the fastest contender, the second contender becomes the fastest`() {
        chromium.visit(site()) {
            val second = rows[1]
            page.locator("#chosen").click()
            page.locator("#contenders input").first().let { it.isChecked shouldBe true }
            page
                .locator("#contenders label", Page.LocatorOptions().setHasText("fastjson2@"))
                .locator("input")
                .uncheck()
            rows.first() shouldBe second
            cells(second).single() shouldBe "1×"
            page.locator("#chosen").textContent() shouldBe "Contenders: 8 of 9"
            page.locator("button[name=none]").click()
            page.locator("#heat").textContent() shouldBe "Nothing fits what you chose."
            page.locator("button[name=all]").click()
            rows.size shouldBe 9
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a column has the ratios of one run`() {
        chromium.visit(site(), anchor = "#?columns=all") {
            page.locator("#heat thead a").allTextContents() shouldContainExactly
                publishedRuns.map { it.name }
            cells("kryo-manual@4.0.0").last() shouldBe "1.00× ?"
            cells("fastjson2@").take(2) shouldBe listOf("1×", "1×")
            cells("fastjson2@").last() shouldBe "–"
            page.locator("#heat thead a").first().getAttribute("href") shouldContain
                "runs/users-medium-best/index.html#read/"
            page.locator("input[name=find]").fill("kryo")
            page.locator("#heat thead a").allTextContents() shouldContainExactly
                listOf("kryo-versions")
            page.locator("#runs tbody tr:visible").count() shouldBe 1
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `an undecided ratio is marked and has no color`() {
        chromium.visit(site(), anchor = "#?columns=runs/kryo-versions/index.html") {
            val undecided = page.locator("#heat td.undecided")
            (undecided.count() > 0) shouldBe true
            undecided.allTextContents().forEach { it shouldContain "?" }
            undecided.first().getAttribute("title") shouldContain "undecided"
            page.locator("#heat td.undecided.heat").count() shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the page can show intervals, verdicts and reasons`() {
        chromium.visit(site(), anchor = "#?columns=all") {
            page.locator("#heat td small").count() shouldBe 0
            choose("figures", "whole")
            val notes = page.locator("#heat td small").allTextContents()
            notes.any { Regex("[(][0-9.]+–[0-9.]+[)] (slower|faster)").matches(it) } shouldBe true
            notes.any { it.endsWith("Not a contender of this run") } shouldBe true
            page.url() shouldContain "figures=whole"
            screenshot("site-whole")
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a heading sorts by its column with the mouse or the keyboard, and keeps the focus`() {
        chromium.visit(site()) {
            val head = page.locator("#heat thead button").last()
            head.press("Enter")
            val ascending = rows
            // Only the buttons of headings have this attribute.
            page.evaluate("document.activeElement.dataset.order !== undefined") shouldBe true
            head.press("Enter")
            rows shouldBe ascending.reversed()
            page.locator("#heat thead [aria-sort=descending]").count() shouldBe 1
            page.locator("#heat thead button").first().click()
            val words = rows.map { it.takeWhile(Char::isLetter) }
            words shouldBe words.sorted()
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a copied address shows the same table`() {
        lateinit var address: String
        lateinit var table: String
        chromium.visit(site()) {
            choose("operation", "write")
            choose("baseline", rows.single { it.startsWith("gson@") })
            page.locator("#chosen").click()
            page.locator("#contenders input").nth(2).uncheck()
            page.locator("#heat thead button").first().dblclick()
            page.locator("input[name=find]").fill("users")
            table = page.locator("#heat").innerHTML()
            address = page.url().substringAfter('#')
        }
        chromium.visit(site(), anchor = "#$address") {
            page.locator("#heat").innerHTML() shouldBe table
            page.locator("select[name=operation]").inputValue() shouldBe "write"
            page.locator("input[name=find]").inputValue() shouldBe "users"
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `an address with an anchor scrolls to the anchor`() {
        chromium.visit(site(), anchor = "#runs?columns=all") {
            val top = "document.getElementById('runs').getBoundingClientRect().top"
            ((page.evaluate(top) as Number).toDouble() < 900) shouldBe true
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `dates are sorted by time, and JDKs by version`() {
        fun run(name: String, date: String, jdk: String) =
            SampleRun.users.result.let { result ->
                val jvm = result.plan.jvms.single()
                val jvms = listOf(jvm.copy(java = jvm.java.copy(version = jdk)))
                SiteRun(
                    name,
                    result.copy(
                        course =
                            result.course.copy(
                                environment = result.course.environment.copy(startedAt = date)
                            ),
                        plan = result.plan.copy(jvms = jvms),
                    ),
                )
            }
        val runs =
            listOf(
                run("b", "2026-11-20T01:00:00Z", "17.0.15"),
                run("c", "2026-02-03T01:00:00Z", "17.0.9"),
                run("a", "2025-12-31T01:00:00Z", "21.0.1"),
            )
        chromium.visit(site(runs)) {
            fun sortBy(heading: String): List<String> {
                page
                    .locator("#runs thead th", Page.LocatorOptions().setHasText(heading))
                    .locator("button")
                    .click()
                return page.locator("#runs tbody th").allTextContents()
            }
            sortBy("date") shouldBe listOf("a", "c", "b")
            sortBy("JDK") shouldBe listOf("c", "b", "a")
            sortBy("run") shouldBe listOf("a", "b", "c")
            errors.shouldBeEmpty()
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [1400, 400])
    fun `markup and very long words in names are shown as text`(width: Int) {
        val markup = "<img src=x onerror=alert(1)>"
        val cells =
            listOf("1" to 400.0, "2" to 300.0).map { (version, micros) ->
                SampleCell(ContenderName(markup, version), Operation.READ, micros, 1000.0)
            } + SampleCell(ContenderName("long".repeat(60), "1"), Operation.READ, 350.0, 1000.0)
        chromium.visit(site(listOf(SiteRun("x", SampleRun(cells).result)), markup), width) {
            page.locator("#heat tbody th").first().textContent() shouldBe "$markup@2"
            page.locator(".versions tbody th").first().textContent() shouldBe markup
            page.locator("img").count() shouldBe 0
            screenshot("site-hostile-$width", whole = true)
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the reader can switch between light and dark colors`() {
        chromium.visit(site()) {
            val color = "getComputedStyle(document.querySelector('td.heat')).backgroundColor"
            val before = page.evaluate(color)
            page.locator("#theme").click()
            page.evaluate(color) shouldNotBe before
        }
    }
}
