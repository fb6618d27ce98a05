package dev.serdemark.report

import com.microsoft.playwright.Page
import com.microsoft.playwright.options.ColorScheme
import com.microsoft.playwright.options.Media
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.plan.Trait
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Checks pages of published runs with axe-core, which finds violations of WCAG. */
class AccessibilityBrowserTest : BrowserTest() {
    @ParameterizedTest
    @CsvSource(
        "LIGHT, SCREEN, 1400",
        "DARK, SCREEN, 1400",
        "DARK, SCREEN, 400",
        "LIGHT, PRINT, 1000",
    )
    fun `axe-core finds no violation in the page of a run`(
        colors: ColorScheme,
        media: Media,
        width: Int,
    ) {
        chromium.visit(report("users-medium-best"), width, colors) {
            page.emulateMedia(Page.EmulateMediaOptions().setMedia(media))
            page.violations().shouldBeEmpty()
        }
    }

    @Test
    fun `axe-core finds no violation in a sorted overview and in another view of the bars`() {
        val run = report("studies/scala-2017/site")
        chromium.visit(run, anchor = "#overview?bars=times&axis=log&sort=0.1.1") {
            page.violations().shouldBeEmpty()
        }
    }

    @Test
    fun `axe-core finds text with too little contrast`() {
        chromium.visit(report("users-medium-best")) {
            page.evaluate("document.querySelector('h1').style.color = '#ccc'")
            page.violations("h1").map { it.substringBefore(':') } shouldBe listOf("color-contrast")
        }
    }

    private val pages = mutableMapOf<String, String>()

    private fun report(run: String): Path =
        file(pages.getOrPut(run) { HtmlReport.render(Evidence(run).result, Trait.EFFORT) })

    /**
     * Opens all folded parts of the page, and checks the elements that a [selector] matches.
     * Returns each violated rule with its elements.
     */
    private fun Page.violations(selector: String = "html"): List<String> {
        evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
        evaluate(axe)
        val violations =
            evaluate(
                """async (selector) => (await axe.run(selector)).violations.map(({ id, help, nodes }) =>
                    `${"$"}{id}: ${"$"}{help}\n` +
                    nodes.map((node) => `  ${"$"}{node.html.slice(0, 200)}`).join("\n"))""",
                selector,
            )
        return (violations as List<*>).map { "$it" }
    }

    private companion object {
        /** The script of axe-core, which is in its jar. */
        val axe: String by lazy {
            checkNotNull(AccessibilityBrowserTest::class.java.getResource("/axe.min.js")) {
                    "axe-core is not on the class path"
                }
                .readText()
        }
    }
}
