package dev.serdemark.report

import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.results.testing.LargeRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.longs.shouldBeLessThan
import kotlin.io.path.fileSize
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks the size of the page of a large run, and prints how fast the browser shows it. */
@Tag("long")
class LargeReportTest : BrowserTest() {
    @Test
    fun `the page of 200 cells with 200,000 slices is smaller than a megabyte`() {
        val file = file(HtmlReport.render(LargeRun.result))
        chromium.visit(file) {
            val paints =
                page.evaluate(
                    "performance.getEntriesByType('paint').map(({ name, startTime }) => `${'$'}{name} after ${'$'}{Math.round(startTime)} ms`).join(', ')"
                )
            println("The page has ${file.fileSize()} bytes: $paints")
            screenshot("large")
            errors.shouldBeEmpty()
        }
        file.fileSize() shouldBeLessThan 1_000_000
    }
}
