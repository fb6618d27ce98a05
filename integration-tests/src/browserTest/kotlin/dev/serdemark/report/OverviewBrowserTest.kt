package dev.serdemark.report

import com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat
import com.microsoft.playwright.options.ColorScheme
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Checks the overview of several documents. */
class OverviewBrowserTest : BrowserTest() {
    private val scalaPage by lazy {
        HtmlReport.render(Evidence("studies/scala-2017/site").result)
    }

    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1000, DARK", "400, LIGHT")
    fun `the overview has a column per document, with links to the tables`(
        width: Int,
        colors: ColorScheme,
    ) {
        chromium.visit(file(scalaPage), width, colors, anchor = "#overview") {
            page.locator("#overview > .scroll table").count() shouldBe 2
            page.locator("#overview thead").first().locator("th").allInnerTexts() shouldContain
                "site/64k"
            screenshot("documents-$width-${colors.name.lowercase()}")
            page.locator("#overview tbody td a").first().click()
            val target = page.url().substringAfter('#')
            assertThat(page.locator("[id='$target']")).hasAttribute("open", "")
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    @Test
    fun `the overview shows markup in names of documents and contenders as text`() {
        val markup = "\"><img src=x onerror=alert(1)>"
        val documents = listOf(DocumentName(markup, "a?b#c"), DocumentName("users", markup))
        val cells =
            listOf(markup, "b").mapIndexed { i, id ->
                SampleCell(ContenderName(id, "1"), Operation.READ, 100.0 + 50 * i, 1000.0)
            }
        chromium.visit(report(SampleRun(cells, documents).result), 400) {
            page.locator("#overview tbody th").first().textContent() shouldBe "$markup@1"
            page.locator("#overview thead th").allTextContents() shouldContain "$markup/a?b#c"
            page.locator("#overview details summary").first().click()
            page.locator("#overview td a").first().click()
            assertThat(page.locator("details.group").first()).hasAttribute("open", "")
            page.locator("img").count() shouldBe 0
            overflow shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    private fun report(result: RunResult): Path = file(HtmlReport.render(result))
}
