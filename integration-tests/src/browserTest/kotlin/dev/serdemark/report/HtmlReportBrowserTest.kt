package dev.serdemark.report

import com.microsoft.playwright.Locator
import com.microsoft.playwright.Page
import com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat
import com.microsoft.playwright.options.ColorScheme
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Status
import dev.serdemark.plan.Trait
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.report.testing.Visit
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import dev.serdemark.results.change
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import java.util.regex.Pattern
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.EnumSource
import org.junit.jupiter.params.provider.ValueSource

class HtmlReportBrowserTest : BrowserTest() {
    private val usersPage by lazy { HtmlReport.render(SampleRun.users.result) }
    private val readmePage by lazy { HtmlReport.render(Evidence("users-medium-best").result) }
    private val pairsPage by lazy { HtmlReport.render(Evidence("table-quiet-5").result) }
    private val pageOfManyCells by lazy {
        val documents = (1..25).map { DocumentName("users", "document-$it") }
        HtmlReport.render(SampleRun(SampleRun.usersCells, documents).result)
    }

    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1400, DARK", "1000, LIGHT", "400, LIGHT", "400, DARK")
    fun `the page fits its window, requests nothing and has no errors`(
        width: Int,
        colors: ColorScheme,
    ) {
        chromium.visit(file(usersPage), width, colors) {
            screenshot("report-$width-${colors.name.lowercase()}")
            screenshot("report-$width-${colors.name.lowercase()}-whole", whole = true)
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    /** Takes the screenshots for the README. */
    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1400, DARK", "1000, DARK", "400, LIGHT", "400, DARK")
    fun `the page of a published run fits its window and has no errors`(
        width: Int,
        colors: ColorScheme,
    ) {
        chromium.visit(file(readmePage), width, colors) {
            screenshot("readme-$width-${colors.name.lowercase()}")
            overflow shouldBe 0
            if (width >= 1000) page.locator(".group > .scroll").evaluateAll(COUNT_CUT) shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [1400, 400])
    fun `markup in names and reasons is shown as text, and long words fit the window`(width: Int) {
        val markup = "<img src=x onerror=alert(1)>"
        val withMarkup = SampleCell(ContenderName(markup, "1"), Operation.READ, 400.0, 1000.0)
        val withLongName = withMarkup.copy(contender = ContenderName("long".repeat(60), "1"))
        val failed = withLongName.failed(Status.CRASHED, "$markup ${"long".repeat(99)}", markup)
        chromium.visit(report(SampleRun(listOf(withMarkup, withLongName, failed))), width) {
            page.locator(".bar .name").first().textContent() shouldBe "$markup@1"
            page.locator("#without-figures").textContent() shouldContain markup
            page.locator("img").count() shouldBe 0
            screenshot("hostile-$width", whole = true)
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @ParameterizedTest
    @CsvSource("1400, LIGHT", "400, DARK")
    fun `the overview of hundreds of cells links to each group`(width: Int, colors: ColorScheme) {
        chromium.visit(file(pageOfManyCells), width, colors) {
            screenshot("many-$width", whole = true)
            overflow shouldBe 0
            page.locator("#overview td a").last().click()
            // Waits, because a browser reports the new anchor only after the click.
            assertThat(page.locator("details.group").last()).hasAttribute("open", "")
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `an address with the anchor of a group opens that group`() {
        val documents = (1..9).map { DocumentName("users", "d$it") }
        val file = report(SampleRun(SampleRun.sixContenders, documents))
        chromium.visit(file, anchor = "#write/users/d9/bytes/g1") {
            page.locator("details.group").last().getAttribute("open") shouldBe ""
            // The first six groups are open by default.
            page.locator("details.group[open]").count() shouldBe 6 + 1
            page.locator(".folding button").first().click()
            // Reads and writes of nine documents.
            page.locator("details.group[open]").count() shouldBe 2 * 9
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a click on the anchor of an open group leaves it open, and changes the address`() {
        chromium.visit(file(usersPage)) {
            page.locator(".anchor").first().click()
            page.locator("details.group").first().getAttribute("open") shouldBe ""
            page.url() shouldEndWith "#read/users/medium/bytes/g1"
        }
    }

    @Test
    fun `the page saves the same JSON that the export writes`() {
        chromium.visit(file(usersPage)) {
            val download = page.waitForDownload { page.locator("#download").click() }
            download.suggestedFilename() shouldBe "serdemark.json"
            Json.parseToJsonElement(download.path().readText()) shouldBe
                Json.parseToJsonElement(JsonExport.render(SampleRun.users.result))
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a click on a heading of a table sorts the table by that column`() {
        chromium.visit(file(usersPage)) {
            val table = page.locator("details.group table").first()
            fun firstRow() =
                table.locator("tbody tr").first().let {
                    it.locator("th").textContent() to it.locator("td").first().textContent()
                }
            val head = table.locator("thead th", Locator.LocatorOptions().setHasText("alloc"))
            head.locator("button").click()
            firstRow() shouldBe ("fastjson2@2.0.60" to "1")
            head.getAttribute("aria-sort") shouldBe "ascending"
            head.locator("button").press("Enter")
            firstRow() shouldBe ("moshi-reflect@1.15.2" to "6")
            head.getAttribute("aria-sort") shouldBe "descending"
            table.locator("thead button").nth(1).click()
            firstRow().first shouldBe "fastjson2@2.0.60"
            table.locator("thead [aria-sort]").count() shouldBe 1
            screenshot("sorted")
            overflow shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the reader can switch between light and dark colors`() {
        chromium.visit(file(usersPage)) {
            val background = "getComputedStyle(document.documentElement).backgroundColor"
            val before = page.evaluate(background)
            page.locator("#theme").click()
            page.evaluate(background) shouldNotBe before
        }
    }

    @ParameterizedTest
    @EnumSource(ColorScheme::class, names = ["LIGHT", "DARK"])
    fun `all text has the contrast that WCAG AA requires`(colors: ColorScheme) {
        chromium.visit(file(usersPage), colors = colors) {
            page.evaluate(
                "document.querySelectorAll('details').forEach((box) => { box.open = true; })"
            )
            screenshot("pairs-${colors.name.lowercase()}", whole = true)
            page.evaluate(resource("low-contrast.js")) shouldBe emptyList<String>()
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [1400, 400])
    fun `a filter hides the rows of other contenders, and headings without rows`(width: Int) {
        val result = SampleRun.users.result
        val contenders =
            result.plan.contenders.mapIndexed { i, info ->
                if (i == 0) info.copy(effort = "schema") else info
            }
        val run = result.copy(plan = result.plan.copy(contenders = contenders))
        val file = file(HtmlReport.render(run, Trait.EFFORT))
        chromium.visit(file, width) {
            val allBars = page.locator(".bar:visible").count()
            page.locator("select[data-trait=effort]").selectOption("schema")
            val filteredBars = page.locator(".bar:visible").count()
            page.locator(".bar:visible .name").allTextContents().toSet() shouldBe
                setOf("${contenders.first().contender}")
            page.locator(".grouping:visible").allTextContents().toSet() shouldBe
                setOf("effort: schema")
            screenshot("filtered-$width", whole = true)
            page.locator("select[data-trait=effort]").selectOption("")
            page.locator(".bar:visible").count() shouldBe allBars
            (filteredBars in 1..<allBars) shouldBe true
            overflow shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a copied address shows the same contenders in the same order`() {
        val file = file(usersPage)
        fun Visit.visibleContenders() =
            page
                .locator("details.group table")
                .first()
                .locator("tbody tr:visible th")
                .allTextContents()
        lateinit var address: String
        lateinit var contenders: List<String>
        chromium.visit(file, anchor = "#read/users/medium/bytes/g1") {
            page.locator("#filters details summary").click()
            page.locator("#filters input[value^=jackson]").uncheck()
            page.locator("details.group table thead button").nth(1).dblclick()
            page.locator(".bar .name:visible").allTextContents().any { "jackson" in it } shouldBe
                false
            contenders = visibleContenders()
            address = page.url()
            screenshot("chosen")
        }
        contenders.size shouldBe 5
        contenders shouldBe contenders.sortedDescending()
        chromium.visit(file, anchor = "#" + address.substringAfter('#')) {
            visibleContenders() shouldBe contenders
            page.locator(".anchor").last().click()
            page.waitForURL { "hide=jackson" in it }
            page.url() shouldContain "#write/users/medium/bytes/g1?"
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the calculator shows the cores and costs for the load and the prices of the reader`() {
        val result = SampleRun.users.result
        val load = PayloadRates(mapOf(Operation.READ to 5000.0), null)
        val row =
            capacityTables(result.copy(view = result.view.copy(load = load))).single().rows.first()
        chromium.visit(file(usersPage)) {
            page.locator("#calculator [name=read]").fill("5000")
            page.locator("#calculator [name=write]").fill("0")
            page.locator("#calculator [name=core]").fill("0.05")
            val cells =
                page
                    .locator(
                        "#calculator tbody tr",
                        Page.LocatorOptions().setHasText("${row.contender}"),
                    )
                    .locator("td")
                    .allTextContents()
            // The columns: cores, interval of cores, change, interval of the change, allocation,
            // three sizes, cost.
            val (cores, _, change) = cells
            cores.toDouble() shouldBe (row.cores.value plusOrMinus 0.05)
            change shouldBe "–"
            val bytesWritten = cells[5]
            bytesWritten shouldBe "0 B"
            val cost = cells[8]
            cost.toDouble() shouldBe (row.cores.value * HOURS_PER_MONTH * 0.05 plusOrMinus 5.0)
            page.url() shouldContain "read=5000"
            screenshot("calculator")
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `a button copies commands and code, or selects them if the browser forbids copying`() {
        chromium.visit(file(usersPage)) {
            val button = page.locator(".copyable .copy").last()
            button.click()
            assertThat(button).hasText(Pattern.compile("Copied|Selected"))
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the calculator shows how many cores a switch from the baseline saves`() {
        val rates = PayloadRates(mapOf(Operation.READ to 5000.0), null)
        val result =
            SampleRun.users.result.copy(view = SampleRun.users.result.view.copy(load = rates))
        val rows = capacityTables(result).single().rows
        val fewestCores = rows.minBy { it.cores.value }
        val mostCores = rows.maxBy { it.cores.value }
        val change = change(result, mostCores, fewestCores)
        chromium.visit(report(result.against(mostCores.contender))) {
            page.locator("#calculator [name=read]").fill("5000")
            page.locator("#calculator [name=write]").fill("0")
            val calculator = page.locator("#calculator tbody tr")
            calculator.first().textContent() shouldContain "${fewestCores.contender}"
            val cells = calculator.first().locator("td")
            cells.nth(2).textContent().toDouble() shouldBe (change.value plusOrMinus 0.05)
            page.locator("#calculator tr.baseline td").nth(2).textContent() shouldBe "–"
            val saving = page.locator("#calculator .saving")
            // Waits, because the page decompresses the ratios first.
            assertThat(saving)
                .containsText(
                    Pattern.compile(
                        "A switch from ${mostCores.contender} to ${fewestCores.contender} saves \\S+ \\(.*\\) of "
                    )
                )
            val (low, high) = cells.nth(3).textContent().split(" to ").map { it.toDouble() }
            low shouldBe (checkNotNull(change.low) plusOrMinus 0.05)
            high shouldBe (checkNotNull(change.high) plusOrMinus 0.05)
            page.getByLabel("you use today").selectOption("${fewestCores.contender}")
            assertThat(saving).containsText("no other contender takes fewer cores")
            calculator.last().locator("td").nth(2).textContent() shouldStartWith "+"
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the reader chooses the contender used today, and the address keeps the choice`() {
        val file = file(usersPage)
        lateinit var address: String
        chromium.visit(file, 400) {
            val saving = page.locator("#calculator .saving")
            saving.isVisible shouldBe false
            page.getByLabel("you use today").selectOption("jackson@2.22.4")
            saving.textContent() shouldStartWith "A switch from jackson@2.22.4 to fastjson2@2.0.60"
            page.locator("#calculator tr.baseline th").textContent() shouldBe "jackson@2.22.4"
            address = page.url()
            overflow shouldBe 0
        }
        chromium.visit(file, anchor = "#" + address.substringAfter('#')) {
            page.locator("#calculator tr.baseline th").textContent() shouldBe "jackson@2.22.4"
            page.getByLabel("you use today").selectOption("")
            page.locator("#calculator tr.baseline").count() shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the head links to the calculator, and the verdict to the meaning of intervals`() {
        chromium.visit(file(usersPage)) {
            page.locator("header nav [href='#calculator']").click()
            page.url() shouldEndWith "#calculator"
            page.locator("#verdict a").first().click()
            assertThat(page.locator("#intervals")).hasAttribute("open", "")
            errors.shouldBeEmpty()
        }
    }

    @ParameterizedTest
    @EnumSource(ColorScheme::class, names = ["LIGHT", "DARK"])
    fun `only certain verdicts have a color in the matrix of every pair`(colors: ColorScheme) {
        val result = Evidence("table-quiet-5").result
        val cellsOfReads = result.groups.first().ranked.map { it.result.index }
        val certainComparisons =
            cellsOfReads
                .flatMap { a -> cellsOfReads.mapNotNull { b -> result.comparison(a, b) } }
                .filter { it.verdict.isFaster || it.verdict.isSlower }
        chromium.visit(file(pairsPage), 1000, colors) {
            val matrix = page.locator("details:has(> summary:text-is('Every pair'))").first()
            matrix.locator("table").isVisible shouldBe false
            matrix.locator("summary").press("Enter")
            val cells = matrix.locator("tbody td")
            cells.count() shouldBe cellsOfReads.size * cellsOfReads.size
            val colored = cells.evaluateAll(COUNT_COLORED)
            colored shouldBe certainComparisons.size
            matrix.locator("thead button").nth(1).click()
            matrix.locator("thead th").nth(1).getAttribute("aria-sort") shouldBe "ascending"
            page.url() shouldContain "sort="
            overflow shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the explanations of columns can be opened with the keyboard, and are no tooltips`() {
        chromium.visit(file(usersPage)) {
            val explanations = page.locator("details.group .scroll + details").first()
            explanations.locator("summary").press("Enter")
            explanations.locator("dd").first().isVisible shouldBe true
            page.locator("[title]:not(.warning)").count() shouldBe 0
            errors.shouldBeEmpty()
        }
    }

    private companion object {
        const val HOURS_PER_MONTH = 730

        /** Counts the boxes with content that is wider than the box. */
        const val COUNT_CUT =
            "(boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length"

        /** Counts the cells with a background color. */
        const val COUNT_COLORED =
            "(cells) => cells.filter((cell) => getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)').length"
    }

    private fun report(run: SampleRun): Path = report(run.result)

    private fun report(result: RunResult): Path = file(HtmlReport.render(result))

    private fun resource(name: String): String =
        checkNotNull(javaClass.getResource(name)) { "$name is missing" }.readText()
}
