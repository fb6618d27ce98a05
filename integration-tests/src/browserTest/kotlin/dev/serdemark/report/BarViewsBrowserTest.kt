package dev.serdemark.report

import com.microsoft.playwright.Page
import com.microsoft.playwright.options.ColorScheme
import com.microsoft.playwright.options.Media
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.report.testing.Visit
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Checks the views of the bars: ratios or times, on a linear or a logarithmic axis. */
class BarViewsBrowserTest : BrowserTest() {
    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1000, DARK", "400, LIGHT", "400, DARK")
    fun `the bars can show times on a logarithmic axis`(
        width: Int,
        colors: ColorScheme,
    ) {
        chromium.visit(report(SampleRun.usersCells), width, colors) {
            caption() shouldContain "Time, fastest = 1"
            barPaths() shouldNotBe emptyList<String>()
            countAxes() shouldBe 0
            choice("bars").selectOption("times")
            choice("axis").selectOption("log")
            caption() shouldContain "Times, each with its own 95% interval"
            caption() shouldNotContain "Time, fastest = 1"
            barPaths() shouldBe emptyList()
            countAxes() shouldBe page.locator(".choices").count()
            page.locator(".axis .tick:visible").allTextContents().all { it.endsWith("s") } shouldBe
                true
            screenshot("times-log-$width-${colors.name.lowercase()}")
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a copied address shows the same view of the bars`() {
        val file = report(SampleRun.usersCells)
        lateinit var address: String
        lateinit var dots: List<String>
        chromium.visit(file) {
            val before = dotPaths()
            choice("axis").selectOption("log")
            dots = dotPaths()
            dots shouldNotBe before
            address = page.url()
        }
        address shouldContain "axis=log"
        address shouldNotContain "bars="
        chromium.visit(file, anchor = "#" + address.substringAfter('#')) {
            dotPaths() shouldBe dots
            choice("axis").inputValue() shouldBe "log"
            choice("bars").selectOption("times")
            choice("axis").selectOption("")
            choice("bars").selectOption("")
            page.url() shouldNotContain "axis"
            countAxes() shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the keyboard changes the axis of all charts, and choices have labels`() {
        chromium.visit(report(SampleRun.usersCells)) {
            choice("axis").focus()
            page.keyboard().press("ArrowDown")
            page
                .locator("select[name=axis]")
                .evaluateAll("boxes => boxes.map((box) => box.value)") shouldBe listOf("log", "log")
            page.getByLabel("Axis of the bars").count() shouldBe 2
            page.locator(".meaning[aria-live=polite]").first().innerText() shouldContain
                "Equal distances are equal ratios."
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `an address with an unknown view shows the default view`() {
        chromium.visit(report(SampleRun.usersCells), anchor = "#x?bars=<b>&axis=1") {
            choice("bars").inputValue() shouldBe ""
            choice("axis").inputValue() shouldBe ""
            caption() shouldContain "Time, fastest = 1"
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a long bar has a gap on a linear axis, and is a dot on a logarithmic axis`() {
        val times = listOf(400.0, 500.0, 400_000.0)
        val cells = times.mapIndexed { i, micros ->
            SampleCell(ContenderName("c$i", "1"), Operation.READ, micros, 1000.0)
        }
        chromium.visit(report(cells)) {
            caption() shouldContain "A bar with a gap is too long for the chart."
            choice("axis").selectOption("log")
            caption() shouldNotContain "gap"
            dotPaths().size shouldBe 3
            screenshot("broken-log")
        }
    }

    @Test
    fun `a printed page shows the chosen view, but not the choices`() {
        chromium.visit(report(SampleRun.usersCells), anchor = "#x?axis=log") {
            page.emulateMedia(Page.EmulateMediaOptions().setMedia(Media.PRINT))
            page.locator(".choices:visible").count() shouldBe 0
            countAxes() shouldBe 2
            screenshot("print-log")
        }
    }

    private fun report(cells: List<SampleCell>): Path =
        file(HtmlReport.render(SampleRun(cells).result))

    private fun Visit.choice(name: String) = page.locator("select[name=$name]").first()

    private fun Visit.caption() = page.locator(".group .meaning[aria-live]").first().innerText()

    private fun Visit.countAxes() = page.locator(".axis:visible").count()

    private fun Visit.barPaths() = shapePaths("length")

    private fun Visit.dotPaths() = shapePaths("dot")

    /** Returns the paths of the shapes of a [kind] in the first chart. Leaves out empty paths. */
    private fun Visit.shapePaths(kind: String): List<String> =
        page.locator(".group").first().locator(".$kind").all().mapNotNull {
            it.getAttribute("d").ifEmpty { null }
        }
}
