package dev.serdemark.report

import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.BrowserTest
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Checks that the script of the page formats numbers as other reports do. */
class DigitsBrowserTest : BrowserTest() {
    @Test
    fun `ratios near 1 or the margin have as many digits as in other reports`() {
        val cases =
            checkNotNull(javaClass.getResource("/dev/serdemark/report/wording/ratios.csv"))
                .readText()
                .trim()
                .lines()
                .drop(1)
                .map { it.split(',') }
        chromium.visit(file(HtmlReport.render(SampleRun.users.result))) {
            for ((value, low, high, printed, interval) in cases) {
                val ratio = "{ value: $value, low: $low, high: $high }"
                page.evaluate("digits.ratio($ratio, 0.05)") shouldBe listOf(printed, interval)
            }
            errors.shouldBeEmpty()
        }
    }
}
