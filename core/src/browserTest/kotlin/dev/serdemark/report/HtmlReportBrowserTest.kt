package dev.serdemark.report

import com.microsoft.playwright.Browser
import com.microsoft.playwright.BrowserType
import com.microsoft.playwright.Page
import com.microsoft.playwright.Playwright
import com.microsoft.playwright.options.ColorScheme
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.RunResult
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportBrowserTest {
    private lateinit var playwright: Playwright
    private lateinit var browser: Browser

    @BeforeAll
    fun launch() {
        playwright =
            Playwright.create(
                Playwright.CreateOptions().setEnv(mapOf("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD" to "1"))
            )
        browser =
            playwright
                .chromium()
                .launch(
                    BrowserType.LaunchOptions()
                        .setExecutablePath(installedChromium())
                        .setArgs(
                            listOf(
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                            )
                        )
                )
    }

    @AfterAll
    fun close() {
        browser.close()
        playwright.close()
    }

    @ParameterizedTest
    @CsvSource("1400, LIGHT", "1400, DARK", "400, LIGHT", "400, DARK")
    fun `the page fits its window, asks for nothing and has no error`(
        width: Int,
        colours: ColorScheme,
        @TempDir folder: Path,
    ) {
        visit(SampleRun.users.result, width, colours, folder) { page, requests, errors ->
            page.screenshot(
                Page.ScreenshotOptions()
                    .setPath(screenshot("report-$width-${colours.name.lowercase()}.png"))
                    .setFullPage(true)
            )
            overflow(page) shouldBe 0
            requests.shouldBeEmpty()
            errors.shouldBeEmpty()
        }
    }

    private fun visit(
        result: RunResult,
        width: Int,
        colours: ColorScheme,
        folder: Path,
        look: (Page, List<String>, List<String>) -> Unit,
    ) {
        val file = folder.resolve("report.html").also { it.writeText(HtmlReport.render(result)) }
        val options =
            Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(colours)
        browser.newContext(options).use { context ->
            val page = context.newPage()
            val requests = mutableListOf<String>()
            val errors = mutableListOf<String>()
            val address =
                file
                    .toUri()
                    .toString()
                    .replace("file:/", "file:///")
                    .replace("file://///", "file:///")
            page.onRequest {
                if (!it.url().startsWith(address) && !it.url().startsWith("data:"))
                    requests += it.url()
            }
            page.onConsoleMessage {
                if (it.type() == "error" || it.type() == "warning") errors += it.text()
            }
            page.onPageError { errors += it }
            page.navigate(address)
            look(page, requests, errors)
        }
    }

    private fun overflow(page: Page): Int =
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            as Int

    private fun screenshot(name: String): Path =
        Path.of(System.getProperty("serdemark.screenshots", "target/screenshots"))
            .createDirectories()
            .resolve(name)

    private fun installedChromium(): Path =
        listOfNotNull(
                System.getProperty("serdemark.chromium"),
                "/usr/bin/chromium",
                "/usr/bin/chromium-browser",
                "/usr/bin/google-chrome",
            )
            .map(Path::of)
            .firstOrNull(Files::isExecutable)
            ?: error("No Chromium found. Install one, or name it with -Dserdemark.chromium=PATH.")
}
